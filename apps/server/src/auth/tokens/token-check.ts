import { done, type Refusal, type Result, refused, signedOut } from '@tideline/api';
import type { Scope } from '@tideline/api/schemas';
import type { Repositories, UserRow } from '@tideline/db';
import type { Wall } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import { AttemptCounter } from '../attempts/attempt-counter.ts';
import { networkOf } from '../attempts/attempt-limits.ts';
import { tokenHashIn } from './token-text.ts';
import type { TokenUses } from './token-uses.ts';

/**
 * Wrong tokens are counted by address; a right token is admitted however many wrong ones came from
 * there.
 */
const WRONG_TOKEN_LIMITS = {
  maxGuesses: 100,
  windowMs: 10 * 60_000,
  names: 50_000,
  slowsDown: false,
};

const WRONG_TOKEN_REFUSAL = signedOut('This API token is wrong, has expired or was revoked.');

export interface TokenCaller {
  readonly user: UserRow;
  readonly scopes: readonly Scope[];
  /** Names the token in limits without revealing it. */
  readonly key: string;
}

export interface TokenCheckOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'users'>;
  readonly uses: TokenUses;
  /** For durations; expiry goes by `dates`. */
  readonly wall: Wall;
  readonly dates: Pick<Wall, 'now'>;
  readonly log: Log;
}

/**
 * Finding a token takes one hash and one indexed read, about as much as refusing it. So it is
 * looked up first, and only wrong ones are counted, in the same turn: 10,000 of them keep no right
 * one out.
 */
export class TokenCheck {
  readonly #options: TokenCheckOptions;
  readonly #wrong: AttemptCounter;
  readonly #refusals: RateLimitedLog;

  constructor(options: TokenCheckOptions) {
    this.#options = options;
    this.#wrong = new AttemptCounter(options.wall, WRONG_TOKEN_LIMITS);
    this.#refusals = new RateLimitedLog(options.log, options.wall);
  }

  /** Whose share of the server the request uses; counts nothing. Null for a wrong token. */
  identifyVisitor(authorization: string | undefined): { key: string; userId: string } | null {
    const tokenHash = tokenHashIn(authorization);
    const found = tokenHash === null ? null : this.#findToken(tokenHash);
    return found === null ? null : { key: found.tokenHash, userId: found.userId };
  }

  /** Whole seconds until a network's wrong tokens are answered as such again; null for now. */
  retryAfter(network: string): number | null {
    const retryAfter = this.#wrong.retryAfter(network);
    if (retryAfter !== null) {
      this.#refusals.warn('too many wrong API tokens came from an address', { network });
    }
    return retryAfter;
  }

  /** Null without an API token. Refuses wrong ones, and too many of them with TOO_MANY. */
  check(authorization: string | undefined, address: string): Result<TokenCaller> | null {
    const tokenHash = tokenHashIn(authorization);
    if (tokenHash === null) return null;
    const { repositories, uses, dates } = this.#options;
    const found = this.#findToken(tokenHash);
    const user = found === null ? null : repositories.users.findById(found.userId);
    if (found === null || user === null) return refused(this.#refuseWrongToken(address));
    uses.recordUse(found.id, { usedAt: dates.now(), fromAddress: address });
    return done({ user, scopes: scopesOf(user, found.scopes), key: tokenHash });
  }

  #findToken(tokenHash: string) {
    const { repositories, dates } = this.#options;
    return repositories.apiTokens.find(tokenHash, dates.now());
  }

  #refuseWrongToken(address: string): Refusal {
    const network = networkOf(address);
    const retryAfter = this.retryAfter(network);
    if (retryAfter !== null) {
      return {
        code: 'TOO_MANY',
        message: 'Too many wrong API tokens. Try again later.',
        retryAfter,
      };
    }
    this.#wrong.countGuess(network);
    return WRONG_TOKEN_REFUSAL;
  }
}

/** A token loses the rights that its user has lost. */
function scopesOf({ isAdmin }: UserRow, scopes: readonly Scope[]): readonly Scope[] {
  return isAdmin ? scopes : scopes.filter((scope) => scope !== 'metrics');
}
