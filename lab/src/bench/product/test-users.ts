import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordFile } from '../../kill/database-reader.ts';

const OWNER_EMAIL = 'owner@example.com';
const TEST_PASSWORD = 'correct horse battery';
export const SETUP_TOKEN = 'a-set-up-token-for-benches';
/** Passwords are hashed two at a time: more would only wait. */
const USERS_AT_ONCE = 2;

const CHANNELS_PATH = '/api/notifications/channels';

export interface TradingStyle {
  readonly profitTarget: number;
  readonly stopLoss: number;
}

/** Positions are sold soon, so the next bars can enter again. */
export const BUSY_STYLE: TradingStyle = { profitTarget: 10, stopLoss: 10 };
export const HOLDING_STYLE: TradingStyle = { profitTarget: 1_000, stopLoss: 100 };

export class TestUsers {
  readonly #origin: string;
  readonly records: RecordFile;
  #cookies: readonly string[] = [];

  constructor(port: number, records: RecordFile) {
    this.#origin = `http://localhost:${port}`;
    this.records = records;
  }

  get cookies(): readonly string[] {
    return this.#cookies;
  }

  loginOf(index: number): { readonly email: string; readonly password: string } {
    return { email: emailOf(index), password: TEST_PASSWORD };
  }

  /** The users enter on every signal. The first is the owner. */
  async registerUsers(count: number, style: TradingStyle): Promise<void> {
    const emails = Array.from({ length: count }, (_, index) => emailOf(index));
    this.records.allowEmails(emails.slice(1));
    const cookies: string[] = [];
    for (let first = 0; first < count; first += USERS_AT_ONCE) {
      const some = emails.slice(first, first + USERS_AT_ONCE);
      cookies.push(...(await Promise.all(some.map((email) => this.#registerUser(email, style)))));
    }
    this.#cookies = cookies;
  }

  async startTrading(): Promise<void> {
    for (const cookie of this.#cookies) await this.#callApi(cookie, 'POST', '/api/bot/start');
  }

  /** The resolved function removes the webhooks. */
  async addWebhooks(urls: readonly string[]): Promise<() => Promise<void>> {
    const added: { readonly cookie: string; readonly path: string }[] = [];
    for (const cookie of this.#cookies) {
      for (const url of urls) {
        const config = { url, secret: 'a secret of sixteen' };
        const channel = { type: 'webhook', name: 'Dead', config };
        const answer = await this.#callApi(cookie, 'POST', CHANNELS_PATH, channel);
        const { id } = (await answer.json()) as { readonly id: string };
        added.push({ cookie, path: `${CHANNELS_PATH}/${id}` });
      }
    }
    return async () => {
      for (const { cookie, path } of added) await this.#callApi(cookie, 'DELETE', path);
    };
  }

  async stopTrading(): Promise<void> {
    for (const cookie of this.#cookies) await this.#callApi(cookie, 'POST', '/api/bot/stop');
  }

  async flattenEverybody(): Promise<void> {
    const order = { engaged: true, flatten: true };
    await this.#callApi(this.#cookies[0] ?? '', 'POST', '/api/kill-switch', order);
  }

  async #registerUser(email: string, style: TradingStyle): Promise<string> {
    const setup = email === OWNER_EMAIL ? { setupToken: SETUP_TOKEN } : {};
    const registration = { email, password: TEST_PASSWORD, ...setup };
    const registered = await this.#callApi('', 'POST', '/api/auth/register', registration);
    const [set = ''] = registered.headers.getSetCookie();
    const cookie = set.split(';')[0] ?? '';
    const settings = { ...style, confidenceThreshold: 0, portfolioPercentage: 2 };
    await this.#callApi(cookie, 'PUT', '/api/settings', settings);
    return cookie;
  }

  async #callApi(cookie: string, method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        origin: this.#origin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.clone().text();
    const wait = Number(response.headers.get('retry-after'));
    if (response.status === 429 && wait > 0) {
      // Many sign-ups from one address have to wait.
      await sleep(wait * 1000);
      return this.#callApi(cookie, method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response;
  }
}

function emailOf(index: number): string {
  return index === 0 ? OWNER_EMAIL : `trader-${index}@example.com`;
}
