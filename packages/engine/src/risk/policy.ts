import { DEFAULT_WINDOW_LIMITS } from '../hours/window.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { Thresholds } from '../model/thresholds.ts';

/** What the operator and the platform set for every account; it changes rarely and is passed to each step. */
export interface Policy {
  readonly thresholds: Thresholds;
  /** Smallest |money flow| that an entry needs, 0 switches the gate off. */
  readonly moneyFlowGate: number;
  /** Minutes before the close after which nothing is entered. */
  readonly lastEntryMinutes: number;
  /** Minutes before the close at which open positions are sold. */
  readonly flattenMinutes: number;
  readonly maxContracts: number;
  readonly maxPremium: Money;
  readonly maxEntriesPerDay: number;
  readonly maxLossesPerDay: number;
  /** Percent of the start-of-day equity. */
  readonly userDailyLoss: number;
  /** Sessions around now, ascending; from the broker's calendar, else the bundled one. */
  readonly sessions: readonly Session[];
  readonly killSwitch: boolean;
  /** Null, or why the platform has stopped all entries by itself. */
  readonly halt: string | null;
  /** Whose critical alarm nobody has acknowledged in time: these users', or one that concerns all. */
  readonly alarmUnseen: readonly string[] | 'all';
  readonly breakerActive: boolean;
  /** The broker's update stream is authenticated and listening. */
  readonly streamReady: boolean;
  /** A sale may have left that our own book does not hold: nothing is sold by that book alone. */
  readonly bookInDoubt: boolean;
  /** Our market clock agrees with the broker's. */
  readonly clockTrusted: boolean;
  /** Null, or why the present market data may not be traded on. */
  readonly feedRefusal: string | null;
}

/**
 * What the operator may set, with its range (both ends included) and its default. Premium is in
 * dollars here; live money has a smaller default of its own.
 */
export const OPERATOR_LIMITS = {
  moneyFlowGate: { min: 0, max: 1, default: 0.15 },
  lastEntryMinutes: { min: 31, max: 360, default: DEFAULT_WINDOW_LIMITS.lastEntryMinutes },
  flattenMinutes: { min: 31, max: 360, default: DEFAULT_WINDOW_LIMITS.flattenMinutes },
  maxContracts: { min: 1, max: 100_000, default: 500 },
  maxPremium: { min: 1, max: 100_000_000, default: 25_000 },
  maxEntriesPerDay: { min: 1, max: 1_000, default: 10 },
  maxLossesPerDay: { min: 1, max: 1_000, default: 2 },
  userDailyLoss: { min: 0.1, max: 100, default: 15 },
} as const satisfies Partial<
  Record<keyof Policy, { readonly min: number; readonly max: number; readonly default: number }>
>;
