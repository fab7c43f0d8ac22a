import { ROUND_TRIP_FEES_PER_SHARE } from '../../entry/fees.ts';
import { CENT, ceilToCent, floorToCent, type Price } from '../../model/money.ts';
import { stopPrice, targetPrice } from '../exits.ts';
import { type ExitRow, type HeldPosition, STEPS_FROM_BID } from './exit-row.ts';

export const STOP_ROW: ExitRow = {
  trigger: {
    kind: 'fall',
    levelPrice: ({ entryPrice, settings }) => stopPrice(entryPrice, settings.stopLoss),
  },
  priceSteps: STEPS_FROM_BID,
  isStop: true,
  label: 'Stop',
  sentence: 'The loss reached the stop.',
};

export const TARGET_ROW: ExitRow = {
  trigger: {
    kind: 'rise',
    levelPrice: ({ entryPrice, settings }) => targetPrice(entryPrice, settings.profitTarget),
  },
  /** A gain may wait for its price. */
  priceSteps: ['target', ...STEPS_FROM_BID],
  isStop: false,
  label: 'Target',
  sentence: 'The gain reached the target.',
};

/** Once the mark has gained the activation, this stop lies a share below the peak. */
export const TRAILING_STOP_ROW: ExitRow = {
  trigger: {
    kind: 'fall',
    armingMark: trailingActivationMark,
    levelPrice(position) {
      const activationMark = trailingActivationMark(position);
      const { peak, rules } = position;
      const isActive = activationMark !== null && peak !== null && peak >= activationMark;
      return isActive ? Math.floor((peak * (100 - (rules.trailingDistance ?? 0))) / 100) : null;
    },
  },
  priceSteps: STEPS_FROM_BID,
  isStop: true,
  label: 'Trailing stop',
  sentence: 'The price fell to the stop that follows its peak.',
};

function trailingActivationMark(position: HeldPosition): number | null {
  const { trailingActivation, trailingDistance } = position.rules;
  if (trailingActivation === null || trailingDistance === null) return null;
  return priceAfterGain(position, trailingActivation);
}

function priceAfterGain({ entryPrice }: HeldPosition, percent: number): number {
  return (entryPrice * (100 + percent)) / 100;
}

/**
 * Once the mark has gained this rule's percentage, a fall back to cost sells. A gain smaller than
 * the fees does not count, as it would sell at once.
 */
export const BREAK_EVEN_ROW: ExitRow = {
  trigger: {
    kind: 'fall',
    armingMark: breakEvenActivationMark,
    levelPrice(position) {
      const from = breakEvenActivationMark(position);
      const { peak } = position;
      const level = breakEvenPrice(position.entryPrice);
      return from !== null && peak !== null && peak >= from && peak > level ? level : null;
    },
  },
  priceSteps: STEPS_FROM_BID,
  isStop: true,
  label: 'Break-even stop',
  sentence: 'The price fell back to what the position cost with its fees.',
};

function breakEvenActivationMark(position: HeldPosition): number | null {
  const { breakEvenAt } = position.rules;
  return breakEvenAt === null ? null : priceAfterGain(position, breakEvenAt);
}

/** `protective-stop.ts` keeps this stop's order at the broker. */
export const PROTECTIVE_STOP = {
  trigger: {
    kind: 'resting',
    /** Rounds down to the cent, at least one cent. */
    levelPrice({ entryPrice, rules: { protectiveStop } }): Price | null {
      if (protectiveStop === null) return null;
      return Math.max(CENT, floorToCent(stopPrice(entryPrice, protectiveStop)));
    },
  },
  priceSteps: STEPS_FROM_BID,
  isStop: true,
  label: 'Protective stop',
  sentence: 'The stop order that rests at the broker was filled.',
} as const satisfies ExitRow;

/** Includes the fees of both sides; rounded up to the cent. */
export function breakEvenPrice(entryPrice: Price): Price {
  return ceilToCent(entryPrice + ROUND_TRIP_FEES_PER_SHARE);
}
