import {
  type AccountEvent,
  type AccountState,
  EXIT_REASONS,
  type JournalEntry,
  REFUSAL_CODES,
} from '@tideline/engine';
import { expect, test } from 'vitest';
import { holding } from '../../test/account-world.ts';
import { numberOf, seriesOf } from '../../test/scraped-metrics.ts';
import { Metrics } from './metrics.ts';

const USERS = Array.from({ length: 25 }, (_, number) => `user-${number}`);
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const BARS = 78;
const OUTCOMES = ['entered', 'no-signal', ...REFUSAL_CODES] as const;
const CHANNELS = ['telegram', 'discord', 'slack', 'ntfy', 'webhook', 'email'] as const;

/** One bar of one account: every outcome, reason and channel occurs within a week of them. */
function play(metrics: Metrics, userId: string, day: string, bar: number): void {
  const state = holding(userId);
  const id = `${userId}-${day}-${bar}`;
  const at = { market: Date.parse(day) + bar, wall: bar };
  const outcome = OUTCOMES[bar % OUTCOMES.length] ?? 'entered';
  const reason = EXIT_REASONS[bar % EXIT_REASONS.length] ?? 'user';
  const journal = [
    { type: 'decision', outcome, sentence: `of ${userId}`, tradeId: id },
    { type: 'trade-closed', tradeId: id, accountNumber: `A-${userId}`, quantity: 1, reason },
    { type: 'alarm', severity: 'warning', code: 'X', message: `of ${userId}@example.com` },
  ] as unknown as readonly JournalEntry[];
  const step = { userId, at, state, intents: [], journal, fence: 1, feed: 'sim-1' };
  const attempt = { userId, fence: 1, at, clientOrderId: `${userId}-20261120-1-entry-1`, state };
  metrics.trading
    .withCommitCounts({ loadStates: () => [], commitSteps: () => undefined })
    .commitSteps([step], [attempt]);
  const event = { type: 'tick', at } as AccountEvent;
  metrics.trading.onStep(event, before(state), state);
  metrics.trading.onStreamState('orders', { type: 'down', message: `${userId}`, reason: 'lost' });
  metrics.countDelivery({ type: CHANNELS[bar % CHANNELS.length] ?? 'email' }, 'delivered');
}

function before(state: AccountState): AccountState {
  const { trade } = state;
  if (trade === null) throw new Error('no trade');
  const orders = trade.orders.map((order) => ({ ...order, phase: 'working' as const }));
  return { ...state, trade: { ...trade, orders } };
}

test('25 users over a week add no series, and none names a user, an account or an order', async () => {
  const metrics = new Metrics();
  metrics.measureLoopDelay({ readDelayMs: () => 0 });
  const { text: first } = await metrics.scrape();
  for (const day of DAYS) {
    for (let bar = 0; bar < BARS; bar += 1) {
      for (const userId of USERS) play(metrics, userId, day, bar);
    }
  }
  const { text: last } = await metrics.scrape();
  expect(seriesOf(last)).toEqual(seriesOf(first));
  expect(last).not.toMatch(/user-|A-user|@|2026/);
  const steps = USERS.length * DAYS.length * BARS;
  expect(numberOf(last, 'tideline_saved_steps_total')).toBe(steps);
  expect(numberOf(last, 'tideline_orders_sent_total{role="entry"}')).toBe(steps);
  expect(numberOf(last, 'tideline_orders_final_total{role="entry",outcome="filled"}')).toBe(steps);
  for (const code of REFUSAL_CODES) {
    expect(numberOf(last, `tideline_entry_refusals_total{gate="${code}"}`)).toBeGreaterThan(0);
  }
});
