import { FAULT_CLASSES } from '@tideline/broker/simulator';
import { type Mishap, ORDER_STATES, type OrderState } from './coverage.ts';
import { whyImpossible } from './coverage-report.ts';

export interface FaultGoal {
  readonly mishap: Mishap;
  readonly state: OrderState;
}

/**
 * Crashes and refusals of the database are no goals: they come at every commit and request anyway.
 */
const GOAL_MISHAPS = [...Object.keys(FAULT_CLASSES), 'pause'] as readonly Mishap[];

/** Frequent states need no goal; those that last for moments get more turns. */
const TURNS_OF_STATE: Readonly<Partial<Record<OrderState, number>>> = {
  idle: 0,
  held: 0,
  'entry part filled': 3,
  'exit part filled': 3,
  'exit cancelling': 2,
};

/** Mishaps get more turns if their occasions are minutes apart or need something else first. */
const TURNS_OF_MISHAP: Readonly<Partial<Record<Mishap, number>>> = {
  'bar-corrected': 3,
  'early-liquidation': 3,
  'key-revoked': 3,
  'lookup-missing': 2,
  'manual-close': 3,
  'orders-incomplete': 2,
};

const FAULT_GOALS: readonly FaultGoal[] = GOAL_MISHAPS.flatMap((mishap) =>
  ORDER_STATES.filter((state) => whyImpossible(mishap, state) === null).flatMap((state) => {
    const turns = (TURNS_OF_STATE[state] ?? 1) * (TURNS_OF_MISHAP[mishap] ?? 1);
    return Array.from({ length: turns }, () => ({ mishap, state }));
  }),
);

/**
 * Odd seeds have a goal, in turn. A state that rarely lasts a second, such as a partly filled
 * order, would otherwise meet a rare fault once in a hundred thousand runs. Whole days and weeks
 * have even seeds and no goal.
 */
export function faultGoalOf(seed: number): FaultGoal | null {
  return seed % 2 === 1 ? (FAULT_GOALS[((seed - 1) / 2) % FAULT_GOALS.length] ?? null) : null;
}
