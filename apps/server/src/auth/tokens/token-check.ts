import { done, type Refusal, type Result, refused, signedOut } from '@tideline/api';
import type { Scope } from '@tideline/api/schemas';
import type { Repositories, UserRow } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import { AttemptCounter } from '../attempts/attempt-counter.ts';
import { ADDRESS_LIMITS, networkOf } from '../attempts/attempt-limits.ts';
import { tokenHashIn } from './token-text.ts';
import type { TokenUses } from './token-uses.ts';

const WRONG_TOKEN_REFUSAL = signedOut('This API token is wrong, has expired or was revoked.');

export interface TokenCaller {
  readonly user: UserRow;
  readonly scopes: readonly Scope[];
  /** Names the token in limits without revealing it. */
  readonly tokenHash: string;
}

export interface TokenCheckOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'users'>;
  readonly uses: TokenUses;
  /** For durations; expiry goes by `systemClock`. */
  readonly wall: WallClock;
  readonly systemClock: Pick<WallClock, 'now'>;
  readonly log: Log;
}

/**
 * Finding a token takes one hash and one indexed read, about as much as refusing it. So it is
 * looked up first, and only wrong ones are counted, in the same turn: 10,000 of them keep no right
 * one out.
 */
export class TokenCheck {
  readonly #options: TokenCheckOptions;
  /** By address; a right token is admitted however many wrong ones came from there. */
  readonly #wrongTokenCounter: AttemptCounter;
  readonly #refusalLog: RateLimitedLog;

  constructor(options: TokenCheckOptions) {
    this.#options = options;
    this.#wrongTokenCounter = new AttemptCounter(options.wall, ADDRESS_LIMITS);
    this.#refusalLog = new RateLimitedLog(options.log, options.wall);
  }

  /** Whose share of the server the request uses; counts nothing. Null for a wrong token. */
  identifyVisitor(authorization: string | undefined) {
    const tokenHash = tokenHashIn(authorization);
    const row = tokenHash === null ? null : this.#findToken(tokenHash);
    return row === null ? null : { credentialHash: row.tokenHash, userId: row.userId };
  }

  /** Whole seconds until a network's wrong tokens are not refused as TOO_MANY; null for now. */
  retryAfterSeconds(network: string): number | null {
    const retryAfterSeconds = this.#wrongTokenCounter.retryAfterSeconds(network);
    if (retryAfterSeconds !== null) {
      this.#refusalLog.warn('too many wrong API tokens came from an address', { network });
    }
    return retryAfterSeconds;
  }

  /** Null without an API token. Refuses wrong ones, and too many of them with TOO_MANY. */
  check(authorization: string | undefined, address: string): Result<TokenCaller> | null {
    const tokenHash = tokenHashIn(authorization);
    if (tokenHash === null) return null;
    const { repositories, uses, systemClock } = this.#options;
    const tokenRow = this.#findToken(tokenHash);
    const user = tokenRow === null ? null : repositories.users.findById(tokenRow.userId);
    if (tokenRow === null || user === null) return refused(this.#refuseWrongToken(address));
    uses.recordUse(tokenRow.id, { usedAt: systemClock.now(), fromAddress: address });
    return done({ user, scopes: scopesOf(user, tokenRow.scopes), tokenHash });
  }

  #findToken(tokenHash: string) {
    const { repositories, systemClock } = this.#options;
    return repositories.apiTokens.find(tokenHash, systemClock.now());
  }

  #refuseWrongToken(address: string): Refusal {
    const network = networkOf(address);
    const retryAfter = this.retryAfterSeconds(network);
    if (retryAfter !== null) {
      const message = 'Too many wrong API tokens. Try again later.';
      return { code: 'TOO_MANY', message, retryAfter };
    }
    this.#wrongTokenCounter.countGuess(network);
    return WRONG_TOKEN_REFUSAL;
  }
}

/** A token loses the rights that its user has lost. */
function scopesOf({ isAdmin }: UserRow, scopes: readonly Scope[]): readonly Scope[] {
  return isAdmin ? scopes : scopes.filter((scope) => scope !== 'metrics');
}
