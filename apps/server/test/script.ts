import { expect } from 'vitest';
import { type ApiDocument, expectDocumented } from './api-answers.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';

/** A script that uses the calls as any HTTP client does, and keeps its session's cookie. */
export class Script {
  readonly #origin: string;
  readonly #document: ApiDocument;
  #cookie: string;

  constructor(origin: string, document: ApiDocument, cookie = '') {
    this.#origin = origin;
    this.#document = document;
    this.#cookie = cookie;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Another one without a session. */
  stranger(): Script {
    return new Script(this.#origin, this.#document);
  }

  /** Fails the test unless the call is answered so, in a documented shape. */
  async call(method: string, path: string, body?: unknown, status = 200): Promise<unknown> {
    const answer = await this.send(method, path, body);
    const json = answer.json();
    expect([method, path, answer.status === status || answer.text]).toEqual([method, path, true]);
    expectDocumented(this.#document, method, path, { status, body: json });
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

/** The described calls, as they are served. */
export async function documentOf(origin: string): Promise<ApiDocument> {
  return (await rawRequest(origin, 'GET', '/api/openapi.json')).json() as ApiDocument;
}

function sessionOf({ headers }: RawAnswer): string | undefined {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('sid='))?.split(';')[0];
}
