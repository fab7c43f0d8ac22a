import { expectDocumentedResponse } from '@tideline/api/testing';

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

interface CallAnswer {
  readonly text: string;
  readonly setCookie: readonly string[];
}

/** Fields at registration, with the token that allows it. */
export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly setupToken?: string;
  readonly firstName?: string;
}

/** Prepares tests without a browser, at the plain paths. Undescribed answers fail the test. */
export class Person {
  readonly email: string;
  readonly password: string;
  protected readonly origin: string;
  readonly #entry: Registration;
  #cookie: Cookie | null = null;

  constructor(origin: string, entry: Registration) {
    this.origin = origin;
    this.email = entry.email;
    this.password = entry.password;
    this.#entry = entry;
  }

  /** Returns a new browser's session; the first call of all registers. */
  async signIn(): Promise<Cookie> {
    await this.#ownSession();
    const { email, password } = this;
    // Without the own cookie: signing in ends a browser's earlier session.
    const signedIn = await this.#send('POST', '/api/auth/login', { email, password }, null);
    return cookieOf(signedIn);
  }

  async get<T>(path: string): Promise<T> {
    return this.#callApi('GET', path);
  }

  async post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.#callApi('POST', path, body);
  }

  async put<T>(path: string, body: unknown): Promise<T> {
    return this.#callApi('PUT', path, body);
  }

  async #callApi<T>(method: string, path: string, body?: unknown): Promise<T> {
    await this.#ownSession();
    const { text } = await this.#send(method, path, body);
    // The contract's tests prove the shape that the caller names.
    return JSON.parse(text) as T;
  }

  async #ownSession(): Promise<void> {
    if (this.#cookie !== null) return;
    this.#cookie = cookieOf(await this.#send('POST', '/api/auth/register', this.#entry));
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    cookie: Cookie | null = this.#cookie,
  ): Promise<CallAnswer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    await expectDocumentedResponse(method, path, response, text);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { text, setCookie: response.headers.getSetCookie() };
  }
}

function cookieOf({ setCookie }: CallAnswer): Cookie {
  const [header = ''] = setCookie;
  const match = /^([^=]+)=([^;]*)/.exec(header);
  if (match === null) throw new Error(`no session cookie in "${header}"`);
  return { name: match[1] ?? '', value: match[2] ?? '' };
}
