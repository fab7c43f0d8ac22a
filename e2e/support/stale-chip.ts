/** On a card whose figures could not be read again. */
export const STALE_CHIP = /^(As of [\d:]+ ET|\d+ \w+ old)$/;
