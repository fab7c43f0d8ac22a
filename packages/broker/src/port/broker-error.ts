/**
 * What a caller may conclude, not what went wrong on the wire.
 *
 * - `credentials`: the keys are wrong, revoked, or of the other environment.
 * - `refused`: the broker definitely did not do it.
 * - `busy`: rate limited before anything was done; for an order post its outcome is still unknown.
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

  constructor(
    kind: BrokerErrorKind,
    message: string,
    detail: {
      readonly status?: number | null;
      readonly code?: number | null;
      readonly requestId?: string | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.kind = kind;
    this.status = detail.status ?? null;
    this.code = detail.code ?? null;
    this.requestId = detail.requestId ?? null;
  }
}
