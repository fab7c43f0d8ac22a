// Runs in: all, long
import type {
  CalibrationAnswer,
  ClosedTrade,
  DailyPnl,
  DayReview,
  ExitLabAnswer,
  NinetyDays,
  Performance,
  PerformanceAnswer,
  SlippageAnswer,
  TradeDetail,
  TradesAnswer,
  WhatIfAnswer,
} from '@tideline/api/schemas';
import { createGeneratedMarket, QUOTE_GRID_MS } from '@tideline/broker/simulator';
import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { rawRequest } from './raw-request.ts';
import {
  CASH,
  DEPOSIT,
  type Fortnight,
  LATER_THRESHOLDS,
  PLAYED,
  playFortnight,
  SEED,
} from './simulated-fortnight.ts';
import type { SimulatorFill } from './simulator-control.ts';

const TIMEOUT = 1_200_000;

let played: Fortnight;
let owner: Client;
let trades: readonly ClosedTrade[];
let performance: PerformanceAnswer;
let other: Client;
let otherId: string;

beforeAll(async () => {
  played = await playFortnight();
  owner = played.owner;
  ({ trades } = await owner.get<TradesAnswer>('/api/trades?limit=200'));
  performance = await owner.get<PerformanceAnswer>('/api/performance');
  await owner.post('/api/allowed-emails', { email: 'eve@example.com' });
  other = played.running.client();
  await other.post('/api/auth/register', {
    email: 'eve@example.com',
    password: 'a long enough password',
  });
  ({ id: otherId } = await other.get<{ id: string }>('/api/auth/user'));
}, TIMEOUT);
afterAll(() => played.running.close());

function byFills(fills: readonly SimulatorFill[]) {
  const trades = new Map<string, { gross: number; bought: number }>();
  const fees = new Map<string, number>();
  for (const fill of fills) {
    const id = fill.clientOrderId.replace(/-(entry|exit)-\d+$/, '');
    const trade = trades.get(id) ?? { gross: 0, bought: 0 };
    const value = cents(Number(fill.price)) * fill.quantity * 100;
    trade.gross += fill.side === 'buy' ? -value : value;
    if (fill.side === 'buy') trade.bought += fill.quantity;
    trades.set(id, trade);
    const date = fill.at.slice(0, 10);
    fees.set(date, (fees.get(date) ?? 0) + Math.round(Number(fill.fees) * 1e6));
  }
  const charged = [...fees.values()].map((micro) => Math.ceil(micro / 10_000));
  return { trades, fees: charged.reduce((sum, each) => sum + each, 0) };
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const sum = (values: readonly number[]): number =>
  values.map(cents).reduce((total, value) => total + value, 0);

describe('a simulated fortnight', () => {
  test('has trades on every day that was played', () => {
    expect(new Set(trades.map(({ date }) => date))).toEqual(
      new Set(PLAYED.map(({ date }) => date)),
    );
    expect(trades.length).toBeGreaterThan(5);
  });

  test('adds up to the cent: trades, performance, the broker’s book and the account', async () => {
    const { account } = played;
    const fills = byFills(account.fills);
    const gross = [...fills.trades.values()].reduce((total, trade) => total + trade.gross, 0);
    expect(sum(trades.map((trade) => trade.gross))).toBe(gross);
    expect(sum(trades.map((trade) => trade.fees))).toBe(fills.fees);
    expect(fills.fees).toBe(cents(Number(account.fees)));
    expect(sum(trades.map((trade) => trade.net))).toBe(gross - fills.fees);
    expect({
      trades: performance.trades,
      gross: cents(performance.gross),
      fees: cents(performance.fees),
      net: cents(performance.net),
    }).toEqual({ trades: fills.trades.size, gross, fees: fills.fees, net: gross - fills.fees });
    expect(sum(performance.calendar.map((day) => day.net))).toBe(gross - fills.fees);
    for (const groups of [
      ...[performance.bySide, performance.byHour, performance.byWeekday],
      ...[performance.byConfidence, performance.byReason],
    ]) {
      expect(sum(groups.map((group) => group.net))).toBe(gross - fills.fees);
    }
    expect(cents(Number(account.cash))).toBe(cents(CASH + DEPOSIT) + gross - fills.fees);
    const shown = await owner.get<{ cash: number }>('/api/account');
    expect(cents(shown.cash)).toBe(cents(Number(account.cash)));
  });

  test('shows each trade as the broker filled it, newest first', () => {
    const fills = byFills(played.account.fills).trades;
    expect(
      trades.map(({ id, gross, quantity }) => [id, { gross: cents(gross), bought: quantity }]),
    ).toEqual([...fills].reverse());
    for (const trade of trades) {
      expect(trade).toMatchObject({ environment: 'paper', riskLevel: 5, note: '', tags: [] });
      expect(trade.confidence).toBeGreaterThan(0);
      expect(trade.net).toBeCloseTo(trade.gross - trade.fees, 9);
      expect(trade.returnPercent).toBeCloseTo((trade.net / trade.premium) * 100, 1);
    }
  });

  test('a deposit is no result, and no drawdown', () => {
    const [first] = performance.equity;
    expect(first?.equity).toBeLessThan(CASH + DEPOSIT / 2);
    expect(performance.equity.at(-1)?.equity).toBeGreaterThan(CASH + DEPOSIT / 2);
    const worst = Math.min(...performance.drawdown.map(({ percent }) => percent));
    expect(performance.equityDrawdown?.percent).toBeCloseTo(-worst, 1);
    expect(performance.days).toBe(PLAYED.length);
  });

  test('the dashboard’s cards say the same as the performance', async () => {
    const all = await owner.get<Performance>('/api/analytics/performance');
    expect([all.winningTrades, all.losingTrades]).toEqual([performance.wins, performance.losses]);
    expect(all.winRate).toBeCloseTo(performance.winRate ?? Number.NaN, 1);
    const ninety = await owner.get<NinetyDays>('/api/analytics/90d');
    expect(cents(Number(ninety.pnl90d))).toBe(cents(performance.net));
    expect(Number(ninety.totalTrades)).toBe(performance.trades);
    expect(Number(ninety.averagePnL)).toBeCloseTo(performance.expectancy ?? Number.NaN, 1);
    const date = performance.to;
    const today = await owner.get<PerformanceAnswer>(`/api/performance?from=${date}&to=${date}`);
    const daily = await owner.get<DailyPnl>('/api/analytics/daily-pnl');
    expect([daily.dailyTrades, daily.dailyWins, daily.dailyLosses]).toEqual([
      ...[today.trades, today.wins, today.losses],
    ]);
    expect(cents(daily.dailyPnL)).toBe(cents(today.net));
  });

  test('means and counts are those of the trades’ own nets', () => {
    const won = trades.filter(({ net }) => net > 0);
    const lost = trades.filter(({ net }) => net < 0);
    const mean = (some: typeof trades) =>
      some.length === 0 ? null : rounded(sum(some.map(({ net }) => net)) / some.length) / 100;
    const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));
    expect(performance).toMatchObject({
      wins: won.length,
      losses: lost.length,
      expectancy: mean(trades),
      averageWin: mean(won),
      averageLoss: mean(lost),
    });
    for (const group of performance.bySide) {
      expect(group.expectancy).toBe(mean(trades.filter(({ side }) => side === group.name)));
    }
  });

  test('a close says the result that the trade has', async () => {
    const [last] = trades;
    const result = await owner.get(`/api/positions/${last?.id}/result`);
    expect(result).toMatchObject({ isKnown: true, pnl: last?.net, quantity: last?.quantity });
  });

  test('each trade names its groups, which are those of the performance', () => {
    const counted = (nameOf: (trade: ClosedTrade) => string) => {
      const counts = new Map<string, number>();
      for (const trade of trades) counts.set(nameOf(trade), (counts.get(nameOf(trade)) ?? 0) + 1);
      return counts;
    };
    for (const [groups, nameOf] of [
      [performance.byHour, ({ hour }: ClosedTrade) => hour],
      [performance.byWeekday, ({ weekday }: ClosedTrade) => weekday],
      [performance.byConfidence, ({ confidenceBand }: ClosedTrade) => confidenceBand],
    ] as const) {
      expect(new Map(groups.map((group) => [group.name, group.trades]))).toEqual(counted(nameOf));
    }
  });

  test('warns that so little proves nothing', () => {
    expect(performance.warnings.some((text) => text.includes('proves nothing'))).toBe(
      performance.trades < 30,
    );
    expect(performance.warnings.join(' ')).toContain(`${PLAYED.length} days`);
  });

  test('comes in pages, of which together nothing is missing', async () => {
    const paged: ClosedTrade[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page: TradesAnswer = await owner.get(`/api/trades?limit=3${from}`);
      expect(page.trades.length).toBeLessThanOrEqual(3);
      paged.push(...page.trades);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(trades);
  });

  test('keeps to its range, both ends included', async () => {
    const date = PLAYED[0]?.date ?? '';
    const range = `from=${date}&to=${date}`;
    const day = await owner.get<TradesAnswer>(`/api/trades?limit=200&${range}`);
    expect(day.trades).toEqual(trades.filter((trade) => trade.date === date));
    const figures = await owner.get<PerformanceAnswer>(`/api/performance?${range}`);
    expect(cents(figures.net)).toBe(sum(day.trades.map(({ net }) => net)));
    expect(await owner.get(`/api/performance?account=all&${range}`)).toEqual(figures);
  });
});

test('a trade has its orders and fills, and the decision that it was entered on', async () => {
  const [last] = trades;
  const detail = await owner.get<TradeDetail>(`/api/trades/${last?.id}`);
  expect(detail).toMatchObject({ ...last });
  // Without a rule that moves the stop, a trade's levels stay.
  expect(detail.levels).toHaveLength(1);
  expect(detail.levels?.[0]?.stop).toBeCloseTo(detail.entryPrice * 0.9, 2);
  expect(detail.levels?.[0]?.target).toBeCloseTo(detail.entryPrice * 1.1, 2);
  const fills = played.account.fills.filter(({ clientOrderId }) =>
    clientOrderId.startsWith(`${last?.id}-`),
  );
  const quantityOf = (list: readonly { side: string; quantity: number }[], side: string) =>
    list.filter((fill) => fill.side === side).reduce((total, { quantity }) => total + quantity, 0);
  for (const side of ['buy', 'sell']) {
    expect(quantityOf(detail.fills, side)).toBe(quantityOf(fills, side));
  }
  expect(detail.orders.map(({ id }) => id)).toEqual(
    played.account.orders
      .map(({ clientOrderId }) => clientOrderId)
      .filter((id) => id.startsWith(`${last?.id}-`)),
  );
  expect(detail.decision).toMatchObject({ outcome: 'entered', tradeId: last?.id });
});

describe('what was recorded of a position', () => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: SEED });

  /** The simulator's bids of the open trade, from the first that the bot knew. */
  function ownBids({ contractSymbol, expiry, path, closedAt }: TradeDetail): number[] {
    const contract = market.contracts(expiry).find(({ symbol }) => symbol === contractSymbol);
    if (contract === undefined) throw new Error(`the simulator has no ${contractSymbol}`);
    const bidAt = (at: number) => (market.optionQuote(contract, at)?.bid ?? 0) / 10_000;
    const [first] = path;
    const opened = Math.floor(Date.parse(first?.at ?? '') / QUOTE_GRID_MS) * QUOTE_GRID_MS;
    // A fill may reach the bot before the quote of its instant; it then has the previous quote.
    const begins = [opened, opened - QUOTE_GRID_MS].find((at) => bidAt(at) === first?.bid);
    const bids: number[] = [];
    for (let at = begins ?? opened; at < Date.parse(closedAt); at += QUOTE_GRID_MS) {
      bids.push(bidAt(at));
    }
    return bids;
  }

  test('has the best and worst bid of the simulator’s own quotes, and none besides', async () => {
    let believed = 0;
    for (const trade of trades) {
      const detail = await owner.get<TradeDetail>(`/api/trades/${trade.id}`);
      expect(detail.recording).toMatchObject({ gaps: 0, isThinned: false });
      if (detail.recording?.refused !== 0) continue;
      believed += 1;
      const begins = Date.parse(detail.path[0]?.at ?? '') - Date.parse(trade.openedAt);
      expect(begins).toBeLessThanOrEqual(QUOTE_GRID_MS);
      const bids = ownBids(detail);
      const percentOf = (bid: number) => (bid / trade.entryPrice - 1) * 100;
      expect(trade.bestPercent).toBeCloseTo(percentOf(Math.max(...bids)), 1);
      expect(trade.worstPercent).toBeCloseTo(percentOf(Math.min(...bids)), 1);
      const changes = bids.filter((bid, index) => bid !== bids[index - 1]);
      const path = detail.path.map(({ bid }) => bid);
      expect(path.filter((bid, index) => bid !== path[index - 1])).toEqual(changes);
      for (const { bid, gross } of detail.path) {
        const worth =
          bid === null ? null : cents(bid) * trade.quantity * 100 - cents(trade.premium);
        expect(gross === null ? null : cents(gross)).toBe(worth);
      }
    }
    expect(believed).toBeGreaterThan(trades.length / 2);
  });
});

describe('the exit lab', () => {
  test('compares every trade, whose own exit its recording gives again', async () => {
    const lab = await owner.get<ExitLabAnswer>('/api/exit-lab');
    expect(lab.warnings.filter((text) => text.includes('left out'))).toEqual([]);
    expect([lab.trades, lab.notCompared]).toEqual([trades.length, 0]);
    expect(lab.days).toBe(PLAYED.length);
    expect(cents(lab.actual.net)).toBe(cents(performance.net));
    for (const { net, difference, changed, settings } of lab.alternatives) {
      expect(Math.abs(cents(net) - cents(lab.actual.net) - cents(difference))).toBeLessThan(2);
      if (changed === 0) expect(difference).toBe(0);
      expect(Object.keys(settings).length).toBeGreaterThan(0);
    }
    const own = await owner.get<ExitLabAnswer>('/api/exit-lab?stopLoss=10&breakEvenAt=off');
    expect(own.alternatives.slice(0, -1)).toEqual(lab.alternatives);
    // The trades had this exit anyway, so it changes nothing.
    expect(own.alternatives.at(-1)).toMatchObject({
      ...{ kind: 'own', label: 'Stop 10 %, break-even off', difference: 0, changed: 0 },
      settings: { stopLoss: 10, breakEvenAt: null },
    });
    const under = (label: string) => lab.alternatives.find((each) => each.label === label);
    expect(under('Stop 10 %')).toMatchObject({ changed: 0, heldLonger: 0, difference: 0 });
    expect(under('Trail off')).toMatchObject({ changed: 0, heldLonger: 0, difference: 0 });
    // A trade that fell through both stops at once would have been sold no later.
    const stopped = trades.filter(
      ({ exitReason, worstPercent }) => exitReason === 'stop' && (worstPercent ?? 0) > -30,
    );
    expect(under('Stop 30 %')).toMatchObject({ changed: 0, heldLonger: stopped.length });
  });

  test('keeps to its range', async () => {
    const date = PLAYED[0]?.date ?? '';
    const lab = await owner.get<ExitLabAnswer>(`/api/exit-lab?from=${date}&to=${date}`);
    expect(lab.trades).toBe(trades.filter((trade) => trade.date === date).length);
    expect(lab.alternatives.every((each) => each.differenceInterval === null)).toBe(true);
  });
});

describe('a day again', () => {
  const [first, ...later] = PLAYED;

  test('has the thresholds of that day, whatever was saved since', async () => {
    const before = await owner.get<DayReview>(`/api/days/${first?.date}`);
    expect(before.thresholds).toEqual({ version: 1, ...DEFAULT_THRESHOLDS });
    const after = await owner.get<DayReview>(`/api/days/${later.at(-1)?.date}`);
    expect(after.thresholds).toEqual({ version: 2, ...LATER_THRESHOLDS });
    expect(await owner.get('/api/admin/settings')).toEqual(LATER_THRESHOLDS);
  });

  test('has its session, bars, signals, decisions with gates, trades and equity', async () => {
    const { date = '' } = later.at(-1) ?? {};
    const day = await owner.get<DayReview>(`/api/days/${date}`);
    expect(day.session).toMatchObject({ isHalfDay: true });
    expect(day.bars).toHaveLength(42);
    expect(day.signals).toHaveLength(42);
    expect(day.decisions).toHaveLength(42);
    expect(day.decisions.some(({ gates }) => gates.length > 0)).toBe(true);
    expect(day.trades.toReversed()).toEqual(trades.filter((trade) => trade.date === date));
    expect(day.equity.length).toBeGreaterThan(0);
  });

  test('that is over has an ETag, which a note changes', async () => {
    const { date = '' } = first ?? {};
    const path = `/api/days/${date}`;
    const etag = (await owner.send('GET', path)).headers.get('etag');
    expect(etag).not.toBeNull();
    const id = trades.findLast((trade) => trade.date === date)?.id;
    await owner.put(`/api/trades/${id}/note`, { note: 'The first one.' });
    expect((await owner.send('GET', path)).headers.get('etag')).not.toBe(etag);
    await owner.put(`/api/trades/${id}/note`, { note: '' });
    expect((await owner.send('GET', path)).headers.get('etag')).toBe(etag);
  });

  test('without a session is empty', async () => {
    const day = await owner.get<DayReview>('/api/days/2026-11-26');
    expect(day).toMatchObject({ session: null, bars: [], decisions: [], thresholds: null });
    // Thanksgiving; the day after it is a half day, and the present one.
    expect(day).toMatchObject({ previousDay: '2026-11-25', nextDay: '2026-11-27' });
  });
});

describe('what the score, the orders and other settings were worth', () => {
  test('is of every decision that the days show, and of the trades', async () => {
    const { bands, ablation } = await owner.get<CalibrationAnswer>('/api/calibration');
    const days = await Promise.all(
      PLAYED.map(({ date }) => owner.get<DayReview>(`/api/days/${date}`)),
    );
    const decided = days.flatMap(({ decisions, signals }) => {
      const starts = new Set(decisions.map(({ barStart }) => barStart));
      return signals.filter((each) => each.signalType !== 'neutral' && starts.has(each.barStart));
    });
    const total = (of: (band: (typeof bands)[number]) => number) =>
      bands.reduce((all, band) => all + of(band), 0);
    expect(total((band) => band.decisions)).toBe(decided.length);
    expect(total((band) => band.trades)).toBe(performance.trades);
    expect(total((band) => band.won)).toBe(performance.wins);
    expect(ablation).toHaveLength(7);
  });

  test('has a quote beside each order that left', async () => {
    const found = await owner.get<SlippageAnswer>('/api/slippage');
    const details = await Promise.all(
      trades.map(({ id }) => owner.get<TradeDetail>(`/api/trades/${id}`)),
    );
    const sent = details.flatMap(({ orders }) => orders.filter(({ sentAt }) => sentAt !== null));
    expect(found.orders).toBe(sent.length);
    expect(found.halfSpreadPercent.p50).toBeGreaterThan(0);
    expect(found.atFill.halfSpreadPercent.p50).toBeGreaterThan(0);
    expect(found.fillAgainstMidPercent.p50).not.toBeNull();
    expect(found.delayMs.p50).toBeGreaterThanOrEqual(0);
    expect(found.byDelta.map(({ delta }) => delta)).not.toContain('unknown');
    expect(found.warnings.filter((text) => text.startsWith('No quote is stored'))).toEqual([]);
  });

  test('a what-if with the settings of the time changes nothing, and a stricter one only refuses', async () => {
    const ask = (settings: object) =>
      owner.post<WhatIfAnswer>('/api/what-if', { settings, limit: 200 });
    const same = await ask({ confidenceThreshold: 0 });
    expect(same).toMatchObject({ changed: 0, rows: [], nextCursor: null });
    expect(same.decisions).toBe(PLAYED.reduce((all, { bars }) => all + bars, 0));
    const stricter = await ask({ confidenceThreshold: 100 });
    const days = await Promise.all(
      PLAYED.map(({ date }) => owner.get<DayReview>(`/api/days/${date}`)),
    );
    const entered = days.flatMap(({ decisions }) =>
      decisions.filter(({ outcome }) => outcome === 'entered'),
    );
    expect(entered.length).toBeGreaterThanOrEqual(trades.length);
    expect(stricter.would).toEqual({ enter: 0, refuse: entered.length });
    const rows = stricter.rows.filter(({ before }) => before === 'entered');
    expect(rows.every(({ after, price }) => after === 'THRESHOLD' && price !== null)).toBe(true);
  });

  test('leaves no trace: a what-if is no act', async () => {
    const audit = () => owner.get<{ rows?: unknown }>('/api/audit?limit=5');
    const before = await audit();
    await owner.post('/api/what-if', { settings: { moneyFlowGate: 0.5 } });
    expect(await audit()).toEqual(before);
  });

  test('is one’s own', async () => {
    const empty = await other.post<WhatIfAnswer>('/api/what-if', { settings: { ivThreshold: 30 } });
    expect(empty).toMatchObject({ decisions: 0, changed: 0, rows: [] });
    expect(await other.get('/api/calibration?account=all')).toMatchObject({
      bands: [],
      brier: null,
    });
    expect(await other.get('/api/slippage?account=all')).toMatchObject({ orders: 0 });
    const { id: ownerId } = await owner.get<{ id: string }>('/api/auth/user');
    for (const path of ['/api/calibration', '/api/slippage']) {
      expect((await other.send('GET', `${path}?user=${ownerId}`)).status).toBe(403);
      expect((await owner.send('GET', `${path}?user=none`)).status).toBe(404);
      expect((await owner.send('GET', `${path}?user=${otherId}`)).status).toBe(200);
    }
  });
});

describe('what is another’s', () => {
  const id = () => trades[0]?.id ?? '';
  const NO_TRADE = { error: 'There is no such trade.', message: 'There is no such trade.' };

  test('is the same 404 as what is not there', async () => {
    for (const [method, path, body] of [
      ['GET', `/api/trades/${id()}`, undefined],
      ['GET', '/api/trades/none', undefined],
      ['PUT', `/api/trades/${id()}/note`, { note: 'Mine now.' }],
      ['PUT', '/api/trades/none/note', { note: 'Mine now.' }],
    ] as const) {
      const answer = await other.send(method, path, body);
      expect([path, answer.status, answer.body]).toEqual([path, 404, NO_TRADE]);
    }
    const detail = await owner.get<TradeDetail>(`/api/trades/${id()}`);
    expect(detail.note).toBe('');
  });

  test('is in no list, day or file of one’s own', async () => {
    for (const path of [
      '/api/trades?account=all',
      `/api/days/${PLAYED[0]?.date}?account=all`,
      ...['trades', 'orders', 'decisions', 'equity'].map(
        (name) => `/api/export/${name}.csv?account=all`,
      ),
    ]) {
      const { status, body } = await other.send('GET', path);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      expect(text).not.toContain(id());
      expect(text).not.toContain(played.account.accountNumber);
    }
    expect(await other.get('/api/performance')).toMatchObject({ trades: 0, net: 0, equity: [] });
    expect(await other.get('/api/exit-lab?account=all')).toMatchObject({
      trades: 0,
      notCompared: 0,
    });
  });

  test('is read with `user` by administrators alone', async () => {
    const { id: ownerId } = await owner.get<{ id: string }>('/api/auth/user');
    for (const path of [
      ...['/api/trades', '/api/performance', '/api/exit-lab', `/api/days/${PLAYED[0]?.date}`],
      ...[`/api/trades/${id()}`, '/api/export/trades.csv'],
    ]) {
      expect([path, (await other.send('GET', `${path}?user=${ownerId}`)).status]).toEqual([
        path,
        403,
      ]);
      const own = path.includes(id()) ? 404 : 200;
      expect([path, (await owner.send('GET', `${path}?user=${otherId}`)).status]).toEqual([
        path,
        own,
      ]);
    }
    for (const path of [
      ...['/api/trades', '/api/performance', '/api/exit-lab', '/api/export/equity.csv'],
    ]) {
      expect((await owner.send('GET', `${path}?user=none`)).status).toBe(404);
    }
  });
});

describe('a note', () => {
  const path = () => `/api/trades/${trades[1]?.id}/note`;

  test.each([
    ['HTML', '<img src=x onerror=alert(1)><script>1</script>'],
    ['2,000 characters, an emoji among them', `${'x'.repeat(1_999)}📈`],
    ['quotes and lines', 'He said "no",\r\nand left.'],
    ['a formula', '=HYPERLINK("https://evil.example","x")'],
  ])('of %s is kept as it is', async (_, note) => {
    const saved = await owner.put(path(), { note, tags: ['news', '@late'] });
    expect(saved).toEqual({ note, tags: ['news', '@late'] });
    const detail = await owner.get<TradeDetail>(path().replace('/note', ''));
    expect(detail).toMatchObject({ note, tags: ['news', '@late'] });
    const listed = await owner.get<TradesAnswer>('/api/trades?limit=2');
    expect(listed.trades[1]).toMatchObject({ note, tags: ['news', '@late'] });
  });

  test('of 2,001 characters is refused, and the last one stays', async () => {
    const answer = await owner.send('PUT', path(), { note: 'x'.repeat(2_001) });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'note: must be 2,000 characters at most' });
    const detail = await owner.get<TradeDetail>(path().replace('/note', ''));
    expect(detail.note).toContain('HYPERLINK');
  });

  test('in a file is no formula, and tears no line apart', async () => {
    await owner.put(path(), { note: '=1+1,"x"\nnext', tags: ['+a', 'b'] });
    const { status, headers, body } = await owner.send('GET', '/api/export/trades.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="tideline-trades-/);
    expect(String(body)).toContain(`"'=1+1,""x""\nnext",'+a; b\r\n`);
  });
});

describe('a file', () => {
  const file = async (name: string) => {
    const { body } = await owner.send('GET', `/api/export/${name}.csv`);
    const [head = '', ...lines] = String(body).trim().split('\r\n');
    const columns = head.split(',');
    return lines.map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    });
  };

  test('of trades adds up as the trades do', async () => {
    await owner.put(`/api/trades/${trades[1]?.id}/note`, { note: '', tags: [] });
    const rows = await file('trades');
    expect(rows.map(({ id }) => id)).toEqual(trades.map(({ id }) => id));
    expect(sum(rows.map(({ net }) => Number(net)))).toBe(sum(trades.map(({ net }) => net)));
  });

  test('of orders has each order of each trade, and what was filled', async () => {
    const rows = await file('orders');
    const filled = played.account.orders.filter(({ filledQuantity }) => filledQuantity > 0);
    expect(
      rows
        .filter((row) => Number(row.filledQuantity) > 0)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(filled.map(({ clientOrderId }) => clientOrderId).toSorted());
  });

  test('of decisions has one line for each bar, newest first', async () => {
    const { decisions } = await owner.get<DayReview>(`/api/days/${PLAYED.at(-1)?.date}`);
    const { body } = await owner.send('GET', '/api/export/decisions.csv');
    const starts = String(body).match(/^\d{4}-\d\d-\d\dT[\d:.]+Z(?=,)/gm) ?? [];
    expect(starts.slice(0, decisions.length)).toEqual(
      decisions.map(({ barStart }) => barStart).toReversed(),
    );
    expect(starts).toEqual(starts.toSorted().reverse());
    const ages = await owner.send('GET', '/api/export/decisions.csv?from=0001-01-01&to=9999-12-31');
    expect(ages.body).toBe(body);
    expect(starts.length).toBe(PLAYED.reduce((total, { bars }) => total + bars, 0));
  });

  test('of equity ends each day', async () => {
    const rows = await file('equity');
    expect(rows.map(({ date }) => date)).toEqual(PLAYED.map(({ date }) => date).toReversed());
  });

  test.each([
    ['gzip', 'gzip'],
    ['br, GZIP; q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.000, br', undefined],
    ['x-gzip, br', undefined],
    ['gzip;q=0, *', undefined],
    ['identity, gzip;q=0.1', undefined],
    ['', undefined],
  ])('is compressed for who accepts %o: %s', async (accepted, encoding) => {
    const plain = await owner.send('GET', '/api/export/decisions.csv');
    const { headers, text } = await rawRequest(
      played.running.app.origin,
      'GET',
      '/api/export/decisions.csv',
      { headers: { cookie: owner.cookie, 'accept-encoding': accepted } },
    );
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    // `fetch` leaves the byte order mark out of an answer's text.
    expect(text.replace('\uFEFF', '') === plain.body).toBe(encoding === undefined);
  });

  test('refuses what it does not know by name', async () => {
    for (const [query, error] of [
      ['nonsense=1', 'nonsense: unknown field'],
      ['from=2026-11-02&to=2026-11-01', 'from: must not be later than to'],
      ['from=2026-11-01&from=2026-11-02', 'from: is given twice'],
    ] as const) {
      const answer = await owner.send('GET', `/api/export/trades.csv?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
    expect((await owner.send('GET', '/api/export/users.csv')).status).toBe(404);
    expect((await owner.send('POST', '/api/export/trades.csv')).status).toBe(405);
  });
});
