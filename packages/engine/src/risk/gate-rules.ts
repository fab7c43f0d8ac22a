import type { EpochMs } from '../model/time.ts';
import { clockTime, tenthsText } from './number-text.ts';

/** Each rule's last text is kept, as most bars need the same. */

export const windowRuleText = rememberLastText(
  (from: EpochMs, to: EpochMs, limitSuffix: string) =>
    `Entries ${clockTime(from)} to ${clockTime(to)}${limitSuffix}`,
);

export const dayLossRuleText = rememberLastText(
  (maxLossPercent: number, whose: string) => `Loss of the day at most ${maxLossPercent} %${whose}`,
);

export const entryCountRuleText = rememberLastText(
  (most: number, whose: string) => `At most ${most} entries a day${whose}`,
);

export const repeatRuleText = rememberLastText(
  (most: number, whose: string, losses: number, minutes: number) =>
    `Fewer than ${most} losing trades today${whose}, not ${losses} within ${minutes} min`,
);

export const thresholdRuleText = rememberLastText(
  (threshold: number) => `Threshold ${tenthsText(threshold)}`,
);

export const slippageRuleText = rememberLastText(
  (limit: number) => `Half-spread at most ${limit} % of the mid`,
);

export const collarRuleText = rememberLastText(
  (limit: number) => `Limits in whole cents, at most the ask and ${limit} % above the mid`,
);

export const sizeRuleText = rememberLastText(
  (share: number) => `${share} % of buying power pays for a contract`,
);

function rememberLastText<Inputs extends readonly (number | string)[]>(
  textOf: (...inputs: Inputs) => string,
): (...inputs: Inputs) => string {
  let lastResult: { readonly inputs: Inputs; readonly text: string } | null = null;
  return (...inputs) => {
    const last = lastResult;
    if (last === null || inputs.some((input, index) => input !== last.inputs[index])) {
      lastResult = { inputs, text: textOf(...inputs) };
      return lastResult.text;
    }
    return last.text;
  };
}
