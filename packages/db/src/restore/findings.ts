/** What a restore has changed of an older database, as sentences for the operator. */
export interface Findings {
  /** Whether the database that it replaces could tell what has happened since; else nobody is trusted. */
  readonly isCarriedOver: boolean;
  readonly taken: readonly string[];
  /** Rights and accounts that were given since: they are not in it, and have to be given again. */
  readonly notGiven: readonly string[];
  /** Positions that were open by the newer database, and that nobody looks after now. */
  readonly unguarded: readonly string[];
}

/** Where the sentences are gathered. */
export interface Notes {
  readonly taken: string[];
  readonly notGiven: string[];
  readonly unguarded: string[];
}
