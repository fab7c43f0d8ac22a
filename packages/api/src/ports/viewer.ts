/**
 * Values that the contract needs of its process: plain data, money and prices in the engine's
 * integers, epoch milliseconds. An expected "no" is a refusal, never a throw.
 */
export type Awaitable<T> = T | Promise<T>;

/** The user who calls. Null in the context is signed out; suspended users have no session. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly address: string;
}
