import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { drawToken } from '../session/one-time-token.ts';

export const FLOW_LIFETIME_MS = 10 * 60_000;

export interface OidcFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface BegunFlow extends OidcFlow {
  /**
   * The highest sign-out counter of all users when the flow began. A user with a greater one has signed
   * out everywhere since, so the flow is void.
   */
  readonly newestGeneration: number;
}

/**
 * Keeps a flow in a cookie, sealed with a key of this process so that the browser can't change when
 * it began. A restart voids all flows.
 */
export class OidcFlows {
  readonly #macKey = randomBytes(32);

  beginFlow(): OidcFlow {
    return { state: drawToken(), nonce: drawToken(), codeVerifier: drawToken() };
  }

  toCookieValue({ state, nonce, codeVerifier, newestGeneration }: BegunFlow, now: number): string {
    const text = [state, nonce, codeVerifier, now + FLOW_LIFETIME_MS, newestGeneration].join('.');
    return `${text}.${this.#macOf(text)}`;
  }

  /** Null for any other cookie, and for an expired flow. */
  fromCookieValue(value: string | null, now: number): BegunFlow | null {
    const [state, nonce, codeVerifier, until, generation, mac] = value?.split('.') ?? [];
    if (!state || !nonce || !codeVerifier || !until || !generation || !mac) return null;
    const text = [state, nonce, codeVerifier, until, generation].join('.');
    if (!equalsInConstantTime(mac, this.#macOf(text)) || Number(until) <= now) return null;
    return { state, nonce, codeVerifier, newestGeneration: Number(generation) };
  }

  #macOf(text: string): string {
    return createHmac('sha256', this.#macKey).update(text).digest('base64url');
  }
}

function equalsInConstantTime(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
