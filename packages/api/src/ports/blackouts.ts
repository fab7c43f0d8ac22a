import type { Result } from '../errors.ts';
import type { BlackoutEntry, BlackoutRow } from '../schemas/blackouts.ts';
import type { Awaitable, Viewer } from './viewer.ts';

/** Times without entries for all users, earliest first. */
export interface BlackoutsPort {
  list(): Awaitable<readonly BlackoutEntry[]>;
  /** Saves the whole list; CONFLICT for an id that is not in it any more. */
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
