import type { MadeToken, NewToken, TokenEntry } from '../schemas/tokens.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

/** A viewer's own tokens. Any other is NOT_FOUND. */
export interface ApiTokensPort {
  list(userId: string): Awaitable<readonly TokenEntry[]>;
  /** FORBIDDEN for an administrators' scope; CONFLICT with too many. */
  create(by: Viewer, token: NewToken): Answer<MadeToken>;
  revoke(by: Viewer, id: string): Answer<null>;
}
