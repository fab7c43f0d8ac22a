import { expectDocumentedAnswer } from '@tideline/api/testing';

export interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly body: unknown;
}

/**
 * Keeps its cookies and names the page that a request comes from, as a browser does. An undocumented
 * answer fails the test.
 */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Follows a link of a page with this relation to ours; null is a silent browser. */
  visit(path: string, fetchSite: string | null = 'same-origin'): Promise<Visit> {
    return this.#send('GET', path, fetchSite === null ? {} : { 'sec-fetch-site': fetchSite });
  }

  post(path: string, body: unknown = {}): Promise<Visit> {
    const headers = { origin: this.#origin, 'content-type': 'application/json' };
    return this.#send('POST', path, headers, JSON.stringify(body));
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, cookie },
      ...(body !== undefined && { body }),
    });
    const { status, headers: received } = answer;
    for (const given of received.getSetCookie()) this.#keep(given);
    const text = await answer.text();
    await expectDocumentedAnswer(method, path, {
      status,
      readHeader: (name) => received.get(name),
      text,
    });
    const isJson = received.get('content-type')?.includes('json') === true;
    return {
      status,
      location: received.get('location'),
      body: isJson ? JSON.parse(text) : text,
    };
  }

  #keep(given: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
