import { expect } from 'vitest';
import { type RawAnswer, rawRequest } from './raw-request.ts';

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

  /** Any other status fails the test. */
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
