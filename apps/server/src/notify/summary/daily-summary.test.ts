import { sessionsBetween } from '@tideline/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxWorld } from '../../../test/outbox-world.ts';
import { BEHAVIOURS } from '../../../test/receiver.ts';

const DAY = '2026-11-20';
const CLOSE = Date.UTC(2026, 10, 20, 21, 0, 0);
const MINUTE = 60_000;
const CONTRACT = {
  symbol: 'SPY261120C00670000',
  underlying: 'SPY',
  side: 'call',
  strike: 6_700_000,
  expiry: DAY,
};

let isTradeOpen = false;
let world: Awaited<ReturnType<typeof createOutboxWorld>>;
beforeEach(async () => {
  isTradeOpen = false;
  world = await createOutboxWorld({
    summaryOptions: {
      currentSessions: () => sessionsBetween('2026-11-16', '2026-12-04'),
      feed: 'sim',
      accountOf: (userId) => ({ accountNumber: `A-${userId}`, pool: 'paper', isTradeOpen }),
    },
  });
});
afterEach(() => world.close());

function addTrade(id: string, grossPnl: number, more: { user?: string; date?: string } = {}) {
  const { user = 'ann', date = DAY } = more;
  const closedAt = Date.parse(`${date}T19:00:00Z`) + Number(id.slice(1));
  world.database.sqlite
    .prepare(
      `INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
        exit_price, opened_at, closed_at, reason, gross_pnl, fees_micro)
       VALUES (?, ?, ?, ?, ?, 2, 12000, 12500, ?, ?, 'target', ?, 500000)`,
    )
    .run(id, user, `A-${user}`, date, JSON.stringify(CONTRACT), closedAt - 1, closedAt, grossPnl);
}

function addDecision(user: string, date = DAY) {
  world.database.sqlite
    .prepare(
      `INSERT INTO decisions (user_id, feed, date, bar_start, symbol, outcome, sentence, gates)
       VALUES (?, 'sim', ?, ?, 'SPY', 'no-signal', 'x', '[]')`,
    )
    .run(user, date, Date.parse(`${date}T15:00:00Z`));
}

function addChannel(by: string, hideAmounts = false) {
  const { id } = world.addWebhook(by, { path: `/${by}` });
  const change = { id, hideAmounts, kinds: ['daily-summary' as const] };
  if (!world.calls.changeChannel(world.viewer(by), change).ok) throw new Error('not changed');
}

const passTo = async (at: number) => {
  world.wall.stall(at - world.wall.now());
  await world.pass(4);
};
const sentTo = (user: string) =>
  world.receiver.received
    .filter(({ path }) => path === `/${user}`)
    .map(({ body }) => JSON.parse(body));
const rows = () =>
  world.database.sqlite
    .prepare<[], { user_id: string; day: string }>(
      "SELECT user_id, facts ->> '$.day' AS day FROM notices WHERE facts ->> '$.type' = 'daily-summary'",
    )
    .all();

describe('the summary of a day', () => {
  it('comes five minutes after the close, with trades, money, equity and alarms', async () => {
    addChannel('ann');
    addTrade('t1', 1_000_000);
    addTrade('t2', -400_000);
    addTrade('t3', 70_000, { date: '2026-11-19' });
    const point = { userId: 'ann', accountNumber: 'A-ann', date: DAY, at: CLOSE };
    world.repositories.equity.appendPoints([{ ...point, equity: 101_234_500 }]);
    world.raise({ userId: 'ann', severity: 'warning', code: 'TEST', message: 'x' });
    await passTo(CLOSE + 4 * MINUTE);
    expect(rows()).toEqual([]);
    await passTo(CLOSE + 5 * MINUTE);
    expect(sentTo('ann')).toMatchObject([
      {
        kind: 'daily-summary',
        title: '[PAPER] 2026-11-20: 2 trades, +$59.00',
        text: [
          '2 trades: 1 won, 1 lost. Net +$59.00 after fees of $1.00.',
          '2 × SPY 670 call: +$99.50',
          '2 × SPY 670 call: -$40.50',
          'Equity at the close: $10,123.45.',
          '1 alarm not acknowledged.',
        ].join('\n'),
        data: { trades: 2, wins: 1, losses: 1, net: 59, fees: 1, equity: 10_123.45 },
      },
    ]);
  });

  it('leaves amounts out where the channel hides them', async () => {
    addChannel('ann', true);
    addTrade('t1', 1_000_000);
    await passTo(CLOSE + 5 * MINUTE);
    expect(sentTo('ann')).toHaveLength(1);
    const { title, text, data } = sentTo('ann')[0];
    expect(text).toBe('1 trade: 1 won, 0 lost.\n2 × SPY 670 call: a win');
    expect(title).toBe('[PAPER] 2026-11-20: 1 trade');
    expect(data).toMatchObject({ net: null, fees: null, equity: null, trades: 1 });
  });

  it('is for who traded, or whose bot was on, and for no one else', async () => {
    addTrade('t1', 1_000_000);
    await passTo(CLOSE + 5 * MINUTE);
    expect(rows()).toEqual([{ user_id: 'ann', day: DAY }]);
    const monday = Date.UTC(2026, 10, 23, 21, 5, 0);
    addDecision('bob', '2026-11-23');
    addChannel('bob');
    await passTo(monday);
    expect(rows()[1]).toEqual({ user_id: 'bob', day: '2026-11-23' });
    expect(sentTo('bob')).toMatchObject([{ text: 'No trades.' }]);
  });

  it('says that a trade is still open', async () => {
    addChannel('ann');
    isTradeOpen = true;
    await passTo(CLOSE + 5 * MINUTE);
    expect(sentTo('ann')[0].text).toBe('No trades.\nA trade is still open.');
  });

  it('comes at 13:05 on a half day', async () => {
    const close = Date.UTC(2026, 10, 27, 18, 0, 0);
    addTrade('t1', 1_000_000, { date: '2026-11-27' });
    await passTo(close + 4 * MINUTE);
    expect(rows()).toEqual([]);
    await passTo(close + 5 * MINUTE);
    expect(rows()).toEqual([{ user_id: 'ann', day: '2026-11-27' }]);
  });
});

describe('each day and user has one', () => {
  it('whatever ends the server at that minute', async () => {
    for (const user of ['ann', 'bob']) addTrade(user === 'ann' ? 't1' : 't2', 1, { user });
    world.receiver.behave(BEHAVIOURS.neverAnswers);
    addChannel('ann');
    world.wall.stall(CLOSE + 5 * MINUTE - world.wall.now());
    for (let start = 0; start < 5; start += 1) {
      world.restart();
      await world.pass(2);
    }
    expect(rows().map(({ user_id: user }) => user)).toEqual(['ann', 'bob']);
    expect(new Set(sentTo('ann').map(({ id }) => id)).size).toBe(1);
  });

  it('also when a disk takes the second user’s no more, and then does', async () => {
    for (const user of ['ann', 'bob']) addTrade(user === 'ann' ? 't1' : 't2', 1, { user });
    world.database.sqlite.exec(
      `CREATE TRIGGER full BEFORE INSERT ON notices WHEN NEW.user_id = 'bob'
       BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    await passTo(CLOSE + 5 * MINUTE);
    expect(rows()).toEqual([]);
    world.database.sqlite.exec('DROP TRIGGER full');
    await world.pass(60, () => rows().length > 0);
    expect(rows().map(({ user_id: user }) => user)).toEqual(['ann', 'bob']);
  });

  it('late, when the market has jumped to the next open', async () => {
    addTrade('t1', 1_000_000);
    await passTo(Date.UTC(2026, 10, 23, 14, 30, 0));
    expect(rows()).toEqual([{ user_id: 'ann', day: DAY }]);
  });
});
