/** Changes of a restore to an older database, as sentences for the operator. */
export interface Findings {
  /** Whether the replaced database showed what has happened since; else no user is trusted. */
  readonly isCarriedOver: boolean;
  readonly taken: readonly string[];
  /** Rights and accounts given since: they are missing, and have to be given again. */
  readonly notGiven: readonly string[];
  /** Open positions of the newer database, which nothing supervises now. */
  readonly unguarded: readonly string[];
}

export interface Notes {
  readonly taken: string[];
  readonly notGiven: string[];
  readonly unguarded: string[];
}
