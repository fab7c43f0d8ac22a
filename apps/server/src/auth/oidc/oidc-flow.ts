import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { drawToken } from '../session/one-time-token.ts';

export const FLOW_LASTS_MS = 10 * 60_000;

export interface OidcFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface BegunFlow extends OidcFlow {
  /**
   * The highest sign-out counter of all users when the flow began. A user with a greater one has signed
   * out everywhere since, so the flow is void.
   */
  readonly generation: number;
}

/**
 * Keeps a flow in a cookie, sealed with a key of this process so that the browser can't change when
 * it began. A restart voids all flows.
 */
export class OidcFlows {
  readonly #key = randomBytes(32);

  beginFlow(): OidcFlow {
    return { state: drawToken(), nonce: drawToken(), verifier: drawToken() };
  }

  toCookie({ state, nonce, verifier, generation }: BegunFlow, now: number): string {
    const text = [state, nonce, verifier, now + FLOW_LASTS_MS, generation].join('.');
    return `${text}.${this.#macOf(text)}`;
  }

  /** Null for any other cookie, and for an expired flow. */
  fromCookie(value: string | null, now: number): BegunFlow | null {
    const [state, nonce, verifier, until, generation, mac] = value?.split('.') ?? [];
    if (!state || !nonce || !verifier || !until || !generation || !mac) return null;
    const text = [state, nonce, verifier, until, generation].join('.');
    if (!isTimingSafeEqual(mac, this.#macOf(text)) || Number(until) <= now) return null;
    return { state, nonce, verifier, generation: Number(generation) };
  }

  #macOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

function isTimingSafeEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
