import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export class SetupToken {
  readonly #token: string;

  constructor(givenToken: string | undefined) {
    this.#token = givenToken ?? randomBytes(24).toString('base64url');
  }

  matches(candidate: string): boolean {
    return timingSafeEqual(tokenDigestOf(candidate), tokenDigestOf(this.#token));
  }

  /** The token is in the fragment, which browsers never send, so it reaches no log. */
  setupLink(origin: string, email: string | null = null): string {
    const emailParameter = email === null ? '' : `&email=${encodeURIComponent(email)}`;
    return `${origin}/api/login#setup=${encodeURIComponent(this.#token)}${emailParameter}`;
  }
}

function tokenDigestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
