import { expectDocumentedResponse } from '@tideline/api/testing';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Keeps its cookies and sends an Origin, as a browser's tab does. An undocumented answer fails the
 * test.
 */
export class Client {
  readonly #origin: string;
  #cookie = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookie(): string {
    return this.#cookie;
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.#origin,
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    const { status, headers } = response;
    const text = await response.text();
    await expectDocumentedResponse(method, path, response, text);
    return { status, headers, body: parsed(text) };
  }

  /** Anything but success fails the test with the server's text. */
  async get<T>(path: string): Promise<T> {
    return this.#expectSuccess('GET', path);
  }

  async post<T>(path: string, body?: unknown): Promise<T> {
    return this.#expectSuccess('POST', path, body);
  }

  async put<T>(path: string, body: unknown): Promise<T> {
    return this.#expectSuccess('PUT', path, body);
  }

  async #expectSuccess<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body);
    if (answer.status !== 200) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    // The caller names the type, which the contract's own tests prove.
    return answer.body as T;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
