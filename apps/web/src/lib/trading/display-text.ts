import { capitalised } from '../text/capitals.ts';

/**
 * The engine's sentences for a screen: contracts by name, not OCC symbol, a true minus before
 * numbers, a percent sign close, a unit on its number's line, and the screens' apostrophe.
 */
export function displayText(text: string): string {
  return text
    .replaceAll(
      /\b([A-Z]{1,6})\d{6}([CP])(\d{8})\b/g,
      (_, root: string, side: string, strike: string) =>
        `${root} ${Number(strike) / 1000} ${side === 'C' ? 'call' : 'put'}`,
    )
    .replaceAll(/(?<![\w.])-(?=\$?\d)/g, '\u2212')
    .replaceAll(/(?<=\d) %/g, '%')
    .replaceAll(/(?<=\d) (?=(?:ET|s|min)\b)/g, '\u00a0')
    .replaceAll("'", '\u2019');
}

export const displaySentence = (text: string): string => capitalised(withoutOutcomePrefix(text));

/** For places that already say that nothing was entered. */
export function withoutOutcomePrefix(sentence: string): string {
  return displayText(sentence.replace(/^No (?:entry[.:]|signal:) /, ''));
}
