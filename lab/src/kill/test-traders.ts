import { expectDocumentedResponse } from '@tideline/api/testing';
import type { RecordFile } from './database-reader.ts';

const OWNER_EMAIL = 'owner@example.com';
const TRADER_PASSWORD = 'correct horse battery';
export const SETUP_TOKEN = 'a-set-up-token-for-tests';

interface TraderStyle {
  readonly settings: {
    readonly profitTarget: number;
    readonly stopLoss: number;
    readonly riskLevel: number;
  };
  /** Null for a user without a stop order at the broker. */
  readonly protectiveStop: number | null;
}

const TRADER_STYLES: readonly TraderStyle[] = [
  { settings: { profitTarget: 5, stopLoss: 100, riskLevel: 5 }, protectiveStop: null },
  { settings: { profitTarget: 5, stopLoss: 5, riskLevel: 4 }, protectiveStop: 20 },
  { settings: { profitTarget: 8, stopLoss: 10, riskLevel: 6 }, protectiveStop: null },
  { settings: { profitTarget: 10, stopLoss: 20, riskLevel: 3 }, protectiveStop: 30 },
  { settings: { profitTarget: 1000, stopLoss: 10, riskLevel: 5 }, protectiveStop: 20 },
  { settings: { profitTarget: 1000, stopLoss: 10, riskLevel: 4 }, protectiveStop: 20 },
  { settings: { profitTarget: 1000, stopLoss: 100, riskLevel: 6 }, protectiveStop: null },
  { settings: { profitTarget: 1000, stopLoss: 100, riskLevel: 3 }, protectiveStop: null },
];

interface Trader {
  readonly email: string;
  cookie: string;
}

export class Traders {
  readonly #origin: string;
  readonly #people: readonly Trader[];

  constructor(port: number) {
    // Not the simulator's own host name, so a browser's rules apply.
    this.#origin = `http://localhost:${port}`;
    this.#people = TRADER_STYLES.map((_, index) => ({
      email: index === 0 ? OWNER_EMAIL : `trader-${index}@example.com`,
      cookie: '',
    }));
  }

  async startTrading(records: RecordFile): Promise<void> {
    records.allowEmails(this.#people.slice(1).map(({ email }) => email));
    for (const [index, { settings, protectiveStop }] of TRADER_STYLES.entries()) {
      const trader = this.#people[index];
      if (trader === undefined) continue;
      const setup = index === 0 ? { setupToken: SETUP_TOKEN } : {};
      const registration = { email: trader.email, password: TRADER_PASSWORD, ...setup };
      await this.#callApi(trader, 'POST', '/api/auth/register', registration);
      const eager = { ...settings, confidenceThreshold: 0, portfolioPercentage: 2 };
      await this.#callApi(trader, 'PUT', '/api/settings', eager);
      await this.#callApi(trader, 'PUT', '/api/settings/rules', { protectiveStop });
      await this.#callApi(trader, 'POST', '/api/bot/start');
    }
  }

  async closeOne(random: () => number): Promise<void> {
    const first = Math.floor(random() * this.#people.length);
    for (const trader of [...this.#people.slice(first), ...this.#people.slice(0, first)]) {
      if ((await this.#closePositions(trader)) > 0) return;
    }
  }

  async stopTrading(): Promise<void> {
    for (const trader of this.#people) await this.#callApi(trader, 'POST', '/api/bot/stop');
  }

  async closeAll(): Promise<void> {
    for (const trader of this.#people) await this.#closePositions(trader);
  }

  async #closePositions(trader: Trader): Promise<number> {
    const held = (await this.#callApi(trader, 'GET', '/api/positions')) as {
      readonly id: string;
    }[];
    for (const { id } of held) await this.#callApi(trader, 'POST', `/api/positions/${id}/close`);
    return held.length;
  }

  async #callApi(trader: Trader, method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        origin: this.#origin,
        cookie: trader.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) trader.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    await expectDocumentedResponse(method, path, response, text);
    // The position or its market may have gone since it was read.
    const isLate = response.status === 404 || response.status === 409;
    if (!response.ok && !isLate) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}
