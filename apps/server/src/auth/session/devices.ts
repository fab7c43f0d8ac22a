import type { Repositories } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import { hostCookieName, httpOnlyCookie, readCookie } from './cookies.ts';
import { drawToken, hashToken } from './one-time-token.ts';

/** Browsers keep no cookie longer. */
const DEVICE_COOKIE_LIFETIME_SECONDS = 400 * 86_400;

/** The cookie itself signs no one in. */
export class DeviceKeeper {
  readonly #devices: Repositories['devices'];
  readonly #wall: WallClock;
  readonly #cookieName: string;

  constructor(devices: Repositories['devices'], isHttps: boolean, wall: WallClock) {
    this.#devices = devices;
    this.#wall = wall;
    this.#cookieName = hostCookieName('device', isHttps);
  }

  readKnownDeviceHash(cookieHeader: string, userId: string): string | null {
    const token = readCookie(cookieHeader, this.#cookieName);
    if (token === null) return null;
    const idHash = hashToken(token);
    return this.#devices.known(idHash, userId) ? idHash : null;
  }

  /** Keeps the browser's token only if it is the user's: another person may have put it there. */
  rememberDevice(cookieHeader: string, userId: string): string {
    const currentToken = readCookie(cookieHeader, this.#cookieName);
    const isOwnToken =
      currentToken !== null && this.readKnownDeviceHash(cookieHeader, userId) !== null;
    const token = isOwnToken ? currentToken : drawToken();
    this.#devices.remember({ userId, idHash: hashToken(token), lastSeenAt: this.#wall.now() });
    return httpOnlyCookie(this.#cookieName, token, DEVICE_COOKIE_LIFETIME_SECONDS);
  }
}
