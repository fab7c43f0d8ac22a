import { describe, expect, onTestFinished, test } from 'vitest';
import {
  startVenue,
  type TestAnswer,
  type TestCustomer,
  type TestVenue,
} from '../src/simulator/test/harness.ts';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';

export const DAY = '2025-02-04';
export const CALL = tinySymbol(DAY, 'call', 600);

export interface Stage {
  readonly venue: TestVenue;
  readonly me: TestCustomer;
  order(over?: Record<string, unknown>): Promise<TestAnswer>;
  sell(over?: Record<string, unknown>): Promise<TestAnswer>;
  hold(quantity: number): Promise<void>;
  rest(): Promise<string>;
}

export async function stage(
  options: { cash?: number; start?: string; terms?: Record<string, unknown> } = {},
): Promise<Stage> {
  const venue = await startVenue({ start: options.start ?? `${DAY}T10:00` });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(options.cash ?? 50_000, options.terms);
  const post = (body: Record<string, unknown>) => me.call('POST', '/v2/orders', body);
  const order: Stage['order'] = (over = {}) =>
    post({
      symbol: CALL,
      qty: '1',
      side: 'buy',
      type: 'limit',
      limit_price: '9',
      time_in_force: 'day',
      ...over,
    });
  return {
    venue,
    me,
    order,
    sell: (over = {}) =>
      post({ symbol: CALL, qty: 1, side: 'sell', type: 'market', time_in_force: 'day', ...over }),
    async hold(quantity) {
      expect((await order({ qty: quantity })).status).toBe(200);
      await venue.advanceBars(1);
    },
    async rest() {
      const { body } = await order({ limit_price: '0.01' });
      await venue.advanceBars(1);
      return body.id;
    },
  };
}

export interface Row {
  readonly name: string;
  readonly status: number;
  readonly code: number | null;
  readonly message: string | RegExp;
  readonly extra?: readonly string[];
  readonly provoke: () => Promise<TestAnswer>;
}

export function testRows(table: Readonly<Record<string, readonly Row[]>>): void {
  describe.each(Object.entries(table))('%s', (_group, rows) => {
    test.each(rows)('$name: $status $code', async ({ status, code, message, extra, provoke }) => {
      const answer = await provoke();
      expect(answer.status).toBe(status);
      expect(answer.body.code ?? null).toBe(code);
      if (typeof message === 'string') expect(answer.body.message).toBe(message);
      else expect(answer.body.message).toMatch(message);
      const known = ['code', 'message'];
      const more = Object.keys(answer.body).filter((key) => !known.includes(key));
      expect(more.sort()).toEqual([...(extra ?? [])].sort());
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    });
  });
}
