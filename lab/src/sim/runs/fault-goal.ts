import { FAULT_CLASSES } from '@tideline/broker/simulator';
import { type Mishap, ORDER_STATES, type OrderState } from './coverage.ts';
import { whyImpossible } from './coverage-report.ts';

/** A mishap that is to come while an account is in the middle of one thing. */
export interface FaultGoal {
  readonly mishap: Mishap;
  readonly state: OrderState;
}

/** Crashes come at every commit and request as it is, and with them what the database refuses. */
const MISHAPS = [...Object.keys(FAULT_CLASSES), 'pause'] as readonly Mishap[];

/** Where an account is most of the time nothing has to be aimed; where it is for moments, more. */
const TURNS_OF_STATE: Readonly<Partial<Record<OrderState, number>>> = {
  idle: 0,
  held: 0,
  'entry part filled': 3,
  'exit part filled': 3,
  'exit cancelling': 2,
};

/** What has its occasions minutes apart, or needs something else to have come before. */
const TURNS_OF_MISHAP: Readonly<Partial<Record<Mishap, number>>> = {
  'bar-corrected': 3,
  'early-liquidation': 3,
  'key-revoked': 3,
  'lookup-missing': 2,
  'manual-close': 3,
  'orders-incomplete': 2,
};

const GOALS: readonly FaultGoal[] = MISHAPS.flatMap((mishap) =>
  ORDER_STATES.filter((state) => whyImpossible(mishap, state) === null).flatMap((state) => {
    const turns = (TURNS_OF_STATE[state] ?? 1) * (TURNS_OF_MISHAP[mishap] ?? 1);
    return Array.from({ length: turns }, () => ({ mishap, state }));
  }),
);

/**
 * Every odd seed has an goal, each in its turn: what rarely lasts for longer than a second, such as an order
 * that is filled in part, is met by a rare fault once in a hundred thousand runs otherwise. Whole days
 * and weeks have even seeds: there everything comes as it may.
 */
export function faultGoalOf(seed: number): FaultGoal | null {
  return seed % 2 === 1 ? (GOALS[((seed - 1) / 2) % GOALS.length] ?? null) : null;
}
