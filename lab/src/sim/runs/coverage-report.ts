import { FAULT_CLASSES } from '@tideline/broker/simulator';
import { type Mishap, ORDER_STATES, type OrderState } from './coverage.ts';

const ALL_MISHAPS: readonly Mishap[] = [
  ...(Object.keys(FAULT_CLASSES) as (keyof typeof FAULT_CLASSES)[]),
  'crash',
  'pause',
  'database',
];

interface StateLimit {
  readonly states: readonly OrderState[];
  readonly reason: string;
}

const WHILE_CANCELLING: StateLimit = {
  states: ['entry cancelling', 'exit cancelling'],
  reason: 'strikes when a cancel reaches the market',
};
const AT_MARKET: StateLimit = {
  states: [
    'entry leaving',
    'entry unknown',
    'entry working',
    'exit leaving',
    'exit unknown',
    'exit working',
  ],
  reason: 'strikes when an order reaches the market',
};
const WHEN_MATCHED: StateLimit = {
  states: [
    ...AT_MARKET.states,
    'entry part filled',
    'exit part filled',
    ...WHILE_CANCELLING.states,
  ],
  reason: 'strikes when an order is matched',
};
const WHILE_LISTED: StateLimit = {
  states: WHEN_MATCHED.states,
  reason: 'strikes while an order is open at the broker',
};
const NO_EXIT_OPEN: StateLimit = {
  states: ORDER_STATES.filter(
    (state) => !['exit working', 'exit part filled', 'exit cancelling'].includes(state),
  ),
  reason: 'sells what is held without an open exit order',
};
const LOOKED_UP: StateLimit = {
  states: WHEN_MATCHED.states,
  reason: 'strikes when an order that has just been accepted is looked up',
};

const WHOLE_DAY: StateLimit = {
  states: ['idle'],
  reason: 'holds for a whole day, on which nothing is bought then',
};

const NO_STATE: StateLimit = {
  states: [],
  reason: 'strikes a protective stop, and a trader with a goal has none',
};

const LIMIT_OF_MISHAP: Readonly<Partial<Record<Mishap, StateLimit>>> = {
  'account-blocked': WHOLE_DAY,
  'cancel-stuck': WHILE_CANCELLING,
  'fill-during-cancel': WHILE_CANCELLING,
  'rejected-late': AT_MARKET,
  'partial-fill': WHEN_MATCHED,
  'orders-incomplete': WHILE_LISTED,
  'lookup-missing': LOOKED_UP,
  'manual-close': NO_EXIT_OPEN,
  'stop-refused': NO_STATE,
  'stop-canceled': NO_STATE,
  'stop-fills-first': NO_STATE,
  'update-dropped': WHILE_LISTED,
  'update-delayed': WHILE_LISTED,
  'update-duplicated': WHILE_LISTED,
  'update-empty': WHILE_LISTED,
};

export interface CoverageLine {
  readonly mishap: Mishap;
  readonly state: OrderState;
  /** How often a mishap struck, or why it never does. */
  readonly text: string;
  readonly isMissing: boolean;
}

/** One line for each pair of mishap and order state. */
export function coverageLines(counts: Readonly<Record<string, number>>): readonly CoverageLine[] {
  return ALL_MISHAPS.flatMap((mishap) =>
    ORDER_STATES.map((state) => {
      const count = counts[`${mishap}|${state}`] ?? 0;
      const reason = whyImpossible(mishap, state);
      if (count > 0) return { mishap, state, text: String(count), isMissing: false };
      if (reason !== null)
        return { mishap, state, text: `impossible: ${reason}`, isMissing: false };
      return { mishap, state, text: 'never', isMissing: true };
    }),
  );
}

export function whyImpossible(mishap: Mishap, state: OrderState): string | null {
  const only = LIMIT_OF_MISHAP[mishap];
  return only === undefined || only.states.includes(state) ? null : only.reason;
}
