/**
 * What a caller may conclude from an error, whatever went wrong on the wire.
 * - `credentials`: the keys are wrong, revoked, or of the other environment.
 * - `refused`: not done; the broker said so, or nothing was sent.
 * - `busy`: rate limited, nothing done (reads only).
 * - `unavailable`: no answer, nothing changed (reads only).
 * - `outcome-unknown`: a change had no readable answer, so it may have been done: look it up.
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
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly code: number | null;
  readonly requestId: string | null;
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
