import { FAULT_CLASSES } from '@tideline/broker/simulator';
import { ORDER_STATES, type OrderState } from './coverage.ts';
import { whyImpossible } from './coverage-report.ts';
import type { Fault } from './watched-faults.ts';

/** A fault that is to strike while an account is in the middle of one thing. */
export interface Aim {
  readonly fault: Fault;
  readonly state: OrderState;
}

const EVERY = 4;

const AIMS: readonly Aim[] = (Object.keys(FAULT_CLASSES) as Fault[]).flatMap((fault) =>
  ORDER_STATES.filter((state) => whyImpossible(fault, state) === null).map((state) => ({
    fault,
    state,
  })),
);

/**
 * Every fourth seed has an aim, each in its turn: what rarely lasts for longer than a second, such as an
 * order that is filled in part, is met by a rare fault once in a hundred thousand runs otherwise.
 */
export function aimOf(seed: number): Aim | null {
  return seed % EVERY === 0 ? (AIMS[(seed / EVERY) % AIMS.length] ?? null) : null;
}
