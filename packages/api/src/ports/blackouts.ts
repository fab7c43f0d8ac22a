import type { Result } from '../errors.ts';
import type { BlackoutEntry, BlackoutRow } from '../schemas/blackouts.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface BlackoutsPort {
  list(): Awaitable<readonly BlackoutEntry[]>;
  /** CONFLICT for an id no longer in the saved list. */
  save(
    by: Viewer,
    entries: readonly (BlackoutRow & { readonly id?: string | undefined })[],
  ): Awaitable<Result<readonly BlackoutEntry[]>>;
  /** Imports all rows or, with INVALID, none. */
  import(
    by: Viewer,
    csv: string,
  ): Awaitable<Result<{ readonly added: number; readonly blackouts: readonly BlackoutEntry[] }>>;
}
