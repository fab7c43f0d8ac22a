import type { AccountState, Intent, JournalEntry, Moment } from '@tideline/engine';

/** What one step of one account left behind. */
export interface StepRecord {
  readonly userId: string;
  readonly fence: number;
  readonly at: Moment;
  /** Names where the market data came from: see the `bars` table. */
  readonly feed: string;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}
