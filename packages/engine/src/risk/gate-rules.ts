import type { EpochMs } from '../model/time.ts';
import { clockTime, tenthsText } from './number-text.ts';

/** Each rule's last text is kept, as most bars need the same. */

export const windowRule = keepingLast(
  (from: EpochMs, to: EpochMs, whose: string) =>
    `Entries ${clockTime(from)} to ${clockTime(to)}${whose}`,
);

export const dayLossRule = keepingLast(
  (most: number, whose: string) => `Loss of the day at most ${most} %${whose}`,
);

export const entryCountRule = keepingLast(
  (most: number, whose: string) => `At most ${most} entries a day${whose}`,
);

export const repeatRule = keepingLast(
  (most: number, whose: string, losses: number, minutes: number) =>
    `Fewer than ${most} losing trades today${whose}, not ${losses} within ${minutes} min`,
);

export const thresholdRule = keepingLast(
  (threshold: number) => `Threshold ${tenthsText(threshold)}`,
);

export const slippageRule = keepingLast(
  (limit: number) => `Half-spread at most ${limit} % of the mid`,
);

export const collarRule = keepingLast(
  (limit: number) => `Limits in whole cents, at most the ask and ${limit} % above the mid`,
);

export const sizeRule = keepingLast(
  (share: number) => `${share} % of buying power pays for a contract`,
);

function keepingLast<Inputs extends readonly (number | string)[]>(
  textOf: (...inputs: Inputs) => string,
): (...inputs: Inputs) => string {
  let kept: { readonly inputs: Inputs; readonly text: string } | null = null;
  return (...inputs) => {
    const last = kept;
    if (last === null || inputs.some((input, index) => input !== last.inputs[index])) {
      kept = { inputs, text: textOf(...inputs) };
      return kept.text;
    }
    return last.text;
  };
}
