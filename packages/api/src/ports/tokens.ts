import type { Result } from '../errors.ts';
import type { MadeToken, NewToken, TokenEntry } from '../schemas/tokens.ts';
import type { Awaitable, Viewer } from './viewer.ts';

/** A viewer's own tokens. Any other is NOT_FOUND. */
export interface TokensPort {
  list(userId: string): Awaitable<readonly TokenEntry[]>;
  /** FORBIDDEN for an administrators' scope; CONFLICT with too many. */
  make(by: Viewer, token: NewToken): Awaitable<Result<MadeToken>>;
  revoke(by: Viewer, id: string): Awaitable<Result<null>>;
}
