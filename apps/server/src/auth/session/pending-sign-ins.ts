import type { UserRow } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import { hiddenCookie, hostCookieName, readCookie } from './cookies.ts';
import { drawToken, hashToken } from './one-time-token.ts';

const SIGN_IN_LASTS_MS = 5 * 60_000;
const MAX_PENDING_SIGN_INS = 1_000;

interface BegunSignIn {
  readonly userId: string;
  /** The user's sign-out counter; a sign-out everywhere raises it, which ends this sign-in. */
  readonly generation: number;
  /** When the user last proved themselves to the issuer. */
  readonly provedAt: number;
  readonly expiresAt: number;
}

export interface PendingSignIn extends Omit<BegunSignIn, 'expiresAt'> {
  readonly tokenHash: string;
}

/** Sign-ins that the issuer has vouched for and that still lack the second factor. */
export class PendingSignIns {
  readonly #wall: WallClock;
  readonly #cookieName: string;
  readonly #pending = new Map<string, BegunSignIn>();

  constructor(isHttps: boolean, wall: WallClock) {
    this.#wall = wall;
    this.#cookieName = hostCookieName('pending', isHttps);
  }

  begin({ id: userId, generation }: Pick<UserRow, 'id' | 'generation'>, provedAt: number): string {
    const token = drawToken();
    const expiresAt = this.#wall.now() + SIGN_IN_LASTS_MS;
    this.#pending.set(hashToken(token), { userId, generation, provedAt, expiresAt });
    const [oldest] = this.#pending.keys();
    if (this.#pending.size > MAX_PENDING_SIGN_INS && oldest !== undefined)
      this.#pending.delete(oldest);
    return hiddenCookie(this.#cookieName, token, SIGN_IN_LASTS_MS / 1000);
  }

  read(cookies: string): PendingSignIn | null {
    const token = readCookie(cookies, this.#cookieName);
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const found = this.#pending.get(tokenHash);
    if (found === undefined || found.expiresAt <= this.#wall.now()) return null;
    const { expiresAt: _, ...begun } = found;
    return { ...begun, tokenHash };
  }

  end({ tokenHash }: PendingSignIn): string {
    this.#pending.delete(tokenHash);
    return hiddenCookie(this.#cookieName, '', 0);
  }
}
