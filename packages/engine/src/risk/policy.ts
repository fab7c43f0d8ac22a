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
  readonly breakerActive: boolean;
  /** The broker's update stream is authenticated and listening. */
  readonly streamReady: boolean;
  /** Our market clock agrees with the broker's. */
  readonly clockTrusted: boolean;
  /** Null, or why the present market data may not be traded on. */
  readonly feedRefusal: string | null;
}
