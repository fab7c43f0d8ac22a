import {
  CONTRACT_MULTIPLIER,
  executionFees,
  fromDollars,
  openPosition,
  type Trade,
} from '@tideline/engine';
import type { Invariant } from './invariant.ts';

const MICRO_PER_DOLLAR = 1_000_000;

/** Fees per share in 1/10,000 dollar, by the rates themselves. */
const FEES_PER_SHARE = fromDollars(
  (executionFees('buy', 1) + executionFees('sell', 1)) / MICRO_PER_DOLLAR / CONTRACT_MULTIPLIER,
);

export const STOPS_HOLD: Invariant = {
  number: 17,
  name: 'a stop never falls, and break-even pays for its fees',
  watch(_facts, violate) {
    return {
      onCommitted({ before, state }) {
        const now = openPosition(state);
        if (now === null) return;
        const earlier = before === null ? null : openPosition(before);
        if (
          earlier !== null &&
          isAtSamePrice(before?.trade ?? null, state.trade) &&
          now.stopPrice < earlier.stopPrice
        ) {
          violate(`a stop of ${now.id} at ${earlier.stopPrice} or above, found ${now.stopPrice}`);
        }
        const cost = now.entryPrice + FEES_PER_SHARE;
        if (now.stopReason === 'break-even' && now.stopPrice < cost) {
          violate(`break-even of ${now.id} at ${cost} or above, found ${now.stopPrice}`);
        }
      },
    };
  },
};

/** Another fill changes the price that levels are measured from. */
function isAtSamePrice(before: Trade | null, now: Trade | null): boolean {
  return before?.id === now?.id && before?.averageEntryPrice === now?.averageEntryPrice;
}
