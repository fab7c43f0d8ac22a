/**
 * What a caller may conclude, not what went wrong on the wire.
 *
 * - `credentials`: the keys are wrong, revoked, or of the other environment.
 * - `refused`: it definitely was not done, by the broker's word or because nothing was sent.
 * - `busy`: rate limited before anything was done (reads only).
 * - `unavailable`: no answer, and nothing could have been changed (reads only).
 * - `outcome-unknown`: a request that changes something had no readable answer. Look it up.
 */
export type BrokerErrorKind =
  | 'credentials'
  | 'refused'
  | 'busy'
  | 'unavailable'
  | 'outcome-unknown';

export class BrokerError extends Error {
  override readonly name = 'BrokerError';
  readonly kind: BrokerErrorKind;
  /** HTTP status, null when there was no answer. */
  readonly status: number | null;
  /** The broker's own code, null when it gave none. */
  readonly code: number | null;
  readonly requestId: string | null;
  /** Milliseconds after which the broker wants to be asked again, null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: BrokerErrorKind,
    message: string,
    detail: {
      readonly status?: number | null;
      readonly code?: number | null;
      readonly requestId?: string | null;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.kind = kind;
    this.status = detail.status ?? null;
    this.code = detail.code ?? null;
    this.requestId = detail.requestId ?? null;
    this.retryAfterMs = detail.retryAfterMs ?? null;
  }
}
