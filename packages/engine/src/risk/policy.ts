import { DEFAULT_WINDOW_LIMITS } from '../hours/window.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { Thresholds } from '../model/thresholds.ts';
import type { EpochMs } from '../model/time.ts';

/** What a step obeys from outside the account: settings, and the health of feed, clock and books. */
export interface Policy
  extends Readonly<Record<Exclude<keyof typeof OPERATOR_LIMITS, 'maxPremium'>, number>> {
  readonly thresholds: Thresholds;
  readonly maxPremium: Money;
  /** Ascending; by the broker's calendar, or by the bundled one where that is missing. */
  readonly sessions: readonly Session[];
  readonly blackouts: readonly Blackout[];
  readonly killSwitch: boolean;
  readonly haltReason: string | null;
  /** Users with a critical alarm that went unacknowledged too long. */
  readonly usersWithUnseenAlarm: readonly string[] | 'all';
  readonly breakerActive: boolean;
  readonly streamReady: boolean;
  /**
   * True when a sell may have been sent that our books lack: a position must be read before
   * anything is sold.
   */
  readonly bookInDoubt: boolean;
  readonly clockTrusted: boolean;
  readonly feedRefusal: string | null;
}

/** A time that the operator keeps free of entries. */
export interface Blackout {
  readonly label: string;
  /** Market time; `to` is excluded. */
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * Ranges include their ends. Option premium is in dollars; its default is smaller for live money.
 */
export const OPERATOR_LIMITS = {
  /** Least |money flow| for an entry; 0 switches the gate off. */
  moneyFlowGate: { min: 0, max: 1, default: 0.15 },
  /** Minutes before the close, like `flattenMinutes`. */
  lastEntryMinutes: { min: 31, max: 360, default: DEFAULT_WINDOW_LIMITS.lastEntryMinutes },
  flattenMinutes: { min: 31, max: 360, default: DEFAULT_WINDOW_LIMITS.flattenMinutes },
  maxContracts: { min: 1, max: 100_000, default: 500 },
  maxPremium: { min: 1, max: 100_000_000, default: 25_000 },
  maxEntriesPerDay: { min: 1, max: 1_000, default: 10 },
  maxLossesPerDay: { min: 1, max: 1_000, default: 2 },
  /** In percent of the start-of-day equity. */
  userDailyLoss: { min: 0.1, max: 100, default: 15 },
} as const satisfies Record<
  string,
  { readonly min: number; readonly max: number; readonly default: number }
>;
