import type {
  AccountState,
  Intent,
  JournalEntry,
  Moment,
  NoticeFacts,
  PathPart,
} from '@tideline/engine';

export interface StepRecord {
  readonly userId: string;
  readonly fence: number;
  readonly at: Moment;
  readonly feed: string;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
  /** Recorded quotes of a position that this step closes; see `trade_paths`. */
  readonly paths?: readonly PathPart[];
  /** What the user is notified of beside the journal. */
  readonly notices?: readonly NoticeFacts[];
}
