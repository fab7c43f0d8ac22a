import type { BlackoutEntry, BlackoutRow } from '../schemas/blackouts.ts';
import type { Limits, LimitsAnswer } from '../schemas/limits.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

export interface KillSwitchPort {
  /** Engaging is never refused. */
  setEngaged(by: Viewer, isEngaged: boolean): Answer<{ readonly message: string }>;
}

export interface OperatorLimitsPort {
  read(): Awaitable<LimitsAnswer>;
  /**
   * CONFLICT when `version` is not the one in force; INVALID for a limit looser than its ceiling.
   */
  save(
    by: Viewer,
    update: { readonly version: number; readonly changes: Partial<Limits> },
  ): Answer<LimitsAnswer>;
}

export interface BlackoutsPort {
  list(): Awaitable<readonly BlackoutEntry[]>;
  /** CONFLICT for an id no longer in the saved list. */
  save(
    by: Viewer,
    entries: readonly (BlackoutRow & { readonly id?: string | undefined })[],
  ): Answer<readonly BlackoutEntry[]>;
  /** Imports all rows or, with INVALID, none. */
  import(
    by: Viewer,
    csv: string,
  ): Answer<{ readonly added: number; readonly blackouts: readonly BlackoutEntry[] }>;
}
