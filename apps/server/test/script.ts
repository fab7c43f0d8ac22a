import { expect } from 'vitest';
import { type RawAnswer, rawRequest } from './raw-request.ts';

/** Uses the calls like any HTTP client, and keeps its session's cookie. */
export class Script {
  readonly #origin: string;
  #cookie: string;

  constructor(origin: string, cookie = '') {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  get cookie(): string {
    return this.#cookie;
  }

  visitor(): Script {
    return new Script(this.#origin);
  }

  /** Fails the test unless the call is answered so. */
  async call(method: string, path: string, body?: unknown, status = 200): Promise<unknown> {
    const answer = await this.send(method, path, body);
    const json = answer.json();
    expect([method, path, answer.status === status || answer.text]).toEqual([method, path, true]);
    if (status !== 200) {
      const { error, message } = json as { error: string; message: string };
      expect([typeof error, message]).toEqual(['string', error]);
    }
    return json;
  }

  async send(method: string, path: string, body?: unknown): Promise<RawAnswer> {
    const answer = await rawRequest(this.#origin, method, path, {
      headers: {
        origin: this.#origin,
        cookie: this.#cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.#cookie = sessionOf(answer) ?? this.#cookie;
    return answer;
  }
}

function sessionOf({ headers }: RawAnswer): string | undefined {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('sid='))?.split(';')[0];
}
