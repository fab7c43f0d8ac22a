import { type FaultPlan, hashNumber } from '@tideline/broker/simulator';
import type { OrderState } from '../runs/coverage.ts';
import type { FaultGoal } from '../runs/fault-goal.ts';
import type { Random } from './random.ts';

type FaultClass = keyof FaultPlan['rates'];

/** The highest rate of each fault, far harsher than life. */
const HIGHEST_RATES: Readonly<Record<FaultClass, number>> = {
  'request-lost': 0.15,
  'request-late': 0.12,
  'rate-limited': 0.1,
  'error-before': 0.1,
  'error-after': 0.12,
  'answer-lost': 0.15,
  'answer-late': 0.12,
  'answer-garbled': 0.03,
  'lookup-missing': 0.3,
  'orders-stale': 0.1,
  'orders-incomplete': 0.1,
  'positions-stale': 0.1,
  'positions-empty': 0.05,
  'account-stale': 0.1,
  'status-unknown': 0.05,
  'clock-skewed': 0.2,
  'key-revoked': 0.05,
  'account-blocked': 0.05,
  'early-liquidation': 0.3,
  'manual-close': 0.2,
  'partial-fill': 0.6,
  'fill-during-cancel': 0.5,
  'cancel-stuck': 0.05,
  'rejected-late': 0.05,
  'update-dropped': 0.5,
  'update-duplicated': 0.4,
  'update-delayed': 0.3,
  'update-empty': 0.1,
  'data-dropped': 0.1,
  'data-duplicated': 0.1,
  'data-delayed': 0.1,
  'stream-cut': 0.01,
  'stream-silent': 0.004,
  'handshake-refused': 0.3,
  'connection-limit': 0.4,
  'quote-stale': 0.05,
  'quote-missing': 0.05,
  'quote-crossed': 0.05,
  'quote-spiked': 0.05,
  'bar-corrected': 0.2,
  // New faults come last, so the draws of those above stay.
  'stop-refused': 0.1,
  'stop-canceled': 0.4,
  'stop-fills-first': 0.5,
};

export interface ProcessFaults {
  readonly crashesAnHour: number;
  /** Rate of a commit: half before it, half after. */
  readonly crashAtCommit: number;
  /**
   * Rate of a request that changes something: a third each when it leaves, arrives, is answered.
   */
  readonly crashAtRequest: number;
  readonly mostCrashes: number;
  readonly stopsAnHour: number;
  readonly pausesAnHour: number;
  /** Rate of starts with the host's clock minutes off. */
  readonly clockStep: number;
  readonly databaseFailure: number;
  /** In an outage every commit fails. */
  readonly outagesAnHour: number;
  readonly manualTradesAnHour: number;
  readonly bustsAnHour: number;
  /** The keys are refused for some minutes each time. */
  readonly revocationsAnHour: number;
}

export const NO_PROCESS_FAULTS: ProcessFaults = {
  crashesAnHour: 0,
  crashAtCommit: 0,
  crashAtRequest: 0,
  mostCrashes: 0,
  stopsAnHour: 0,
  pausesAnHour: 0,
  clockStep: 0,
  databaseFailure: 0,
  outagesAnHour: 0,
  bustsAnHour: 0,
  manualTradesAnHour: 0,
  revocationsAnHour: 0,
};

/** A third of the seeds lack a class: common ones would hide the rest. */
const OFF_SHARE = 1 / 3;

export function drawFaultPlan(seed: number, lots: Random, goal: FaultGoal | null): FaultPlan {
  const harshness = lots.pick([0.1, 0.3, 1, 1]);
  // Faults of quotes are drawn for every quote, which takes longer than all other faults together.
  const spoilsQuotes = lots.chance(0.6);
  const rates: Partial<Record<FaultClass, number>> = {};
  for (const [fault, most] of Object.entries(HIGHEST_RATES) as [FaultClass, number][]) {
    const rate = drawRate(lots, most * harshness);
    if (rate > 0 && (spoilsQuotes || !fault.startsWith('quote-'))) rates[fault] = rate;
  }
  return { seed: hashNumber(seed, 0xfa17), rates: goal === null ? rates : withGoal(rates, goal) };
}

/** Faults that bring an account into a goal's state, or keep it there long enough. */
const LEADS_TO: Readonly<Partial<Record<OrderState, FaultPlan['rates']>>> = {
  'entry leaving': { 'answer-late': 0.3 },
  'exit leaving': { 'answer-late': 0.3 },
  'entry unknown': { 'answer-lost': 0.3 },
  'exit unknown': { 'answer-lost': 0.3 },
  'entry part filled': { 'partial-fill': 0.95 },
  'exit part filled': { 'partial-fill': 0.95 },
  'entry cancelling': { 'cancel-stuck': 0.1, 'partial-fill': 0.6 },
  'exit cancelling': { 'cancel-stuck': 0.1, 'partial-fill': 0.6 },
};

/** Adds the goal's fault, and what must come before it. */
function withGoal(rates: FaultPlan['rates'], { mishap, state }: FaultGoal): FaultPlan['rates'] {
  const isHandshake = mishap === 'handshake-refused' || mishap === 'connection-limit';
  // No user sells beside an open buy, so the buy must be over without the bot's knowledge.
  const isUnknown = mishap === 'manual-close' && state === 'entry part filled';
  return {
    ...(mishap in HIGHEST_RATES ? { [mishap]: HIGHEST_RATES[mishap as FaultClass] / 10 } : {}),
    ...rates,
    ...LEADS_TO[state],
    ...(isHandshake ? { 'stream-cut': 0.03 } : {}),
    ...(isUnknown ? { 'partial-fill': 0.6, 'update-delayed': 0.6 } : {}),
  };
}

export function drawProcessFaults(lots: Random): ProcessFaults {
  return {
    crashesAnHour: drawRate(lots, 8),
    crashAtCommit: drawRate(lots, 0.08),
    crashAtRequest: drawRate(lots, 0.08),
    mostCrashes: lots.pick([1, 2, 3, 5]),
    stopsAnHour: drawRate(lots, 1),
    pausesAnHour: drawRate(lots, 4),
    clockStep: drawRate(lots, 0.5),
    databaseFailure: drawRate(lots, 0.005),
    manualTradesAnHour: drawRate(lots, 2),
    revocationsAnHour: drawRate(lots, 1),
    outagesAnHour: drawRate(lots, 2),
    bustsAnHour: drawRate(lots, 4),
  };
}

function drawRate(lots: Random, most: number): number {
  const isOff = lots.chance(OFF_SHARE);
  const value = lots.numberBetween(0, most);
  return isOff ? 0 : value;
}
