import type { UserRow } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import { setNewest } from '../../runtime/set-newest.ts';
import { hostCookieName, httpOnlyCookie, readCookie } from './cookies.ts';
import { drawToken, hashToken } from './one-time-token.ts';

const PENDING_SIGN_IN_LIFETIME_MS = 5 * 60_000;
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
  readonly #signInsByTokenHash = new Map<string, BegunSignIn>();

  constructor(isHttps: boolean, wall: WallClock) {
    this.#wall = wall;
    this.#cookieName = hostCookieName('pending', isHttps);
  }

  begin({ id: userId, generation }: Pick<UserRow, 'id' | 'generation'>, provedAt: number): string {
    const token = drawToken();
    const expiresAt = this.#wall.now() + PENDING_SIGN_IN_LIFETIME_MS;
    const signIn = { userId, generation, provedAt, expiresAt };
    setNewest(this.#signInsByTokenHash, hashToken(token), signIn, MAX_PENDING_SIGN_INS);
    return httpOnlyCookie(this.#cookieName, token, PENDING_SIGN_IN_LIFETIME_MS / 1000);
  }

  read(cookieHeader: string): PendingSignIn | null {
    const token = readCookie(cookieHeader, this.#cookieName);
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const signIn = this.#signInsByTokenHash.get(tokenHash);
    if (signIn === undefined || signIn.expiresAt <= this.#wall.now()) return null;
    const { expiresAt: _, ...begun } = signIn;
    return { ...begun, tokenHash };
  }

  end({ tokenHash }: PendingSignIn): string {
    this.#signInsByTokenHash.delete(tokenHash);
    return httpOnlyCookie(this.#cookieName, '', 0);
  }
}
