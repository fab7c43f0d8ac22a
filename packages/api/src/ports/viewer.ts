/**
 * What the contract needs from the process that serves it: plain data in and out, money and prices
 * in the engine's integers, times in epoch milliseconds. An expected "no" is a refusal, never a throw.
 */
export type Awaitable<T> = T | Promise<T>;

/** Who calls. Null in the context means signed out; suspended users have no session. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  /** The network address that the call came from, for the audit log. */
  readonly address: string;
}
