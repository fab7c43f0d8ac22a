import { DEFAULT_WINDOW_LIMITS } from '../hours/window.ts';
import type { Blackout } from '../model/blackout.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { Thresholds } from '../model/thresholds.ts';

/** Settings of operator and platform for every account; they rarely change and go to each step. */
export interface Policy {
  readonly thresholds: Thresholds;
  /** Smallest |money flow| for an entry; 0 is off. */
  readonly moneyFlowGate: number;
  /** Minutes before the close at which entries stop. */
  readonly lastEntryMinutes: number;
  /** Minutes before the close at which positions are sold. */
  readonly flattenMinutes: number;
  readonly maxContracts: number;
  readonly maxPremium: Money;
  readonly maxEntriesPerDay: number;
  readonly maxLossesPerDay: number;
  /** A trader's largest loss of a day, in percent of the start-of-day equity. */
  readonly userDailyLoss: number;
  /** Sessions around now, ascending, by the broker's calendar, else the bundled one. */
  readonly sessions: readonly Session[];
  /** Times around now without entries. */
  readonly blackouts: readonly Blackout[];
  readonly killSwitch: boolean;
  /** Says why the platform stops all entries, or null. */
  readonly halt: string | null;
  /** Users with an unacknowledged critical alarm past its time, or all users. */
  readonly alarmUnseen: readonly string[] | 'all';
  readonly breakerActive: boolean;
  /** The update stream is authenticated and listening. */
  readonly streamReady: boolean;
  /**
   * Whether a sell may have left that our snapshot lacks, so nothing is sold by the snapshot alone.
   */
  readonly bookInDoubt: boolean;
  readonly clockTrusted: boolean;
  /** Says why the market data doesn't allow trading, or null. */
  readonly feedRefusal: string | null;
}

/**
 * The operator's choices, each with range (ends included) and default. Option premium is in
 * dollars; live money has a smaller default.
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
