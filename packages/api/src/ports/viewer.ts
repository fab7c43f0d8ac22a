import type { Result } from '../errors.ts';
import type { SerializedJson } from '../serialized-json.ts';

/**
 * Ports give plain data: money and prices in the engine's integers, epoch milliseconds. An expected
 * "no" is a refusal, never a throw.
 */
export type Awaitable<T> = T | Promise<T>;
export type Answer<T> = Awaitable<Result<T>>;
export type SerializedAnswer<T> = Answer<SerializedJson<T>>;

/** The user who calls; null in the context for visitors. Suspended users have no session. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly ipAddress: string;
}

export interface PageQuery {
  /** The page holds only rows with a smaller id. */
  readonly beforeId: number | null;
  readonly maxRows: number;
}
