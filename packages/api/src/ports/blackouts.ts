import type { BlackoutEntry, BlackoutRow } from '../schemas/blackouts.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

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
