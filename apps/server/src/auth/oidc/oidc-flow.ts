import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { drawToken } from '../session/one-time-token.ts';

/** How long a user may take at the issuer. */
export const FLOW_MS = 10 * 60_000;

/** Binds the issuer's answer to the browser that asked. */
export interface OidcFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface BegunFlow extends OidcFlow {
  /**
   * The newest of all users at the beginning: a user with a greater one has ended everything since.
   */
  readonly generation: number;
}

/**
 * Begun flows, each in a cookie of its browser, sealed with a key of this process: the browser
 * can't change when it began. A restart ends them all.
 */
export class OidcFlows {
  readonly #key = randomBytes(32);

  begin(): OidcFlow {
    return { state: drawToken(), nonce: drawToken(), verifier: drawToken() };
  }

  toCookie({ state, nonce, verifier, generation }: BegunFlow, now: number): string {
    const text = [state, nonce, verifier, now + FLOW_MS, generation].join('.');
    return `${text}.${this.#mac(text)}`;
  }

  /** Null for any other cookie, and for an expired flow. */
  fromCookie(value: string | null, now: number): BegunFlow | null {
    const [state, nonce, verifier, until, generation, mac] = value?.split('.') ?? [];
    if (!state || !nonce || !verifier || !until || !generation || !mac) return null;
    const text = [state, nonce, verifier, until, generation].join('.');
    if (!isEqual(mac, this.#mac(text)) || Number(until) <= now) return null;
    return { state, nonce, verifier, generation: Number(generation) };
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
