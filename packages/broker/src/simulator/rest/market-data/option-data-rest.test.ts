import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { startVenue } from '../../test/harness.ts';
import { quietMarket } from '../../test/quiet-market.ts';
import { tinyMarket, tinySymbol } from '../../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

test('a trade updates a snapshot as a quote does', async () => {
  const market = tinyMarket();
  const ten = newYorkTime('2025-02-04T10:00');
  const frozen: SimulatedMarket = {
    ...market,
    optionQuote: (contract) => market.optionQuote(contract, ten),
  };
  const venue = await startVenue({ market: frozen, start: '2025-02-04T10:00' });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const order = { symbol: CALL, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
  await me.call('POST', '/v2/orders', order);
  await venue.advanceBars(1);
  const since = async (at: string) => {
    const path = `/v1beta1/options/snapshots/SPY?updated_since=${at}`;
    const { snapshots } = (await me.call('GET', path)).body;
    return Object.entries<{ latestTrade?: { t: string } }>(snapshots);
  };
  const [[symbol, snapshot] = []] = await since('2025-02-04T15:00:00.001Z');
  expect(symbol).toBe(CALL);
  expect(await since(snapshot?.latestTrade?.t ?? '')).toHaveLength(1);
  expect(await since('2025-02-04T15:05:00Z')).toEqual([]);
});

test('a bar belongs to a stretch by its left edge, and is whole', async () => {
  const venue = await startVenue({ market: quietMarket(), start: '2025-02-04T10:00' });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const order = { symbol: CALL, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
  for (const qty of [1, 2]) {
    await me.call('POST', '/v2/orders', { ...order, qty });
    await venue.advanceBars(1);
  }
  const volumes = async (query: string) => {
    const path = `/v1beta1/options/bars?symbols=${CALL}&${query}`;
    const { bars } = (await me.call('GET', path)).body;
    return (bars[CALL] ?? []).map(({ v }: { v: number }) => v);
  };
  const [before, from] = ['2025-02-04T14:59:59Z', '2025-02-04T15:00:00Z'];
  const inside = '2025-02-04T15:04:00Z';
  expect(await volumes(`timeframe=1Hour&start=${from}`)).toEqual([3]);
  expect(await volumes(`timeframe=1Hour&start=${from}&end=${inside}`)).toEqual([3]);
  expect(await volumes(`timeframe=1Hour&start=${inside}`)).toEqual([]);
  expect(await volumes(`timeframe=1Hour&start=${before}&end=${before}`)).toEqual([]);
  expect(await volumes(`timeframe=1Min&start=${inside}`)).toEqual([2]);
  expect(await volumes('timeframe=1Week&start=2025-02-03')).toEqual([3]);
  expect(await volumes('timeframe=1Week&start=2025-02-04')).toEqual([]);
});

async function wholeList(read: (path: string) => Promise<Body>, path: string, what: string) {
  const rows: (Row & { readonly symbol: string })[] = [];
  let [token, pages] = ['', 0];
  do {
    const body = await read(`${path}${token}`);
    const lists = Object.entries(body[what] as Readonly<Record<string, readonly Row[]>>);
    for (const [symbol, list] of lists) for (const row of list) rows.push({ symbol, ...row });
    token = body.next_page_token === null ? '' : `&page_token=${body.next_page_token}`;
    pages += 1;
  } while (token !== '');
  return { rows, pages };
}

interface Body {
  readonly next_page_token: string | null;
  readonly [what: string]: unknown;
}

interface Row {
  readonly t: string;
  readonly p: number;
  readonly s: number;
}

async function openReader(start = '2025-02-04T11:30:00') {
  const venue = await startVenue({ start });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  return { venue, me, read: async (path: string) => (await me.call('GET', path)).body };
}

const PUT = tinySymbol('2025-02-04', 'put', 600);

test('contracts trade before any account has; the latest trade is the last of the list', async () => {
  const { read } = await openReader();
  const { rows } = await wholeList(read, `/v1beta1/options/trades?symbols=${CALL}`, 'trades');
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ t }) => t)).toEqual([...new Set(rows.map(({ t }) => t))].sort());
  const { symbol: _symbol, ...last } = rows.at(-1) ?? {};
  const latest = await read(`/v1beta1/options/trades/latest?symbols=${CALL}`);
  expect(latest.trades[CALL]).toEqual(last);
  const { snapshots } = await read(`/v1beta1/options/snapshots?symbols=${CALL}`);
  expect(snapshots[CALL].latestTrade).toEqual(last);
});

test.each(['1Min', '5Min', '7Min', '1Hour', '1Day', '1Week', '1Month'])(
  'the trades of each bar of %s give exactly what it says, own fills among them',
  async (timeframe) => {
    const { venue, me, read } = await openReader();
    const order = { symbol: CALL, qty: 3, side: 'buy', type: 'market', time_in_force: 'day' };
    await me.call('POST', '/v2/orders', order);
    await venue.advanceBars(1);
    const query = `symbols=${CALL}&start=2025-02-01&limit=10000`;
    const { trades } = await read(`/v1beta1/options/trades?${query}`);
    const { bars } = await read(`/v1beta1/options/bars?${query}&timeframe=${timeframe}`);
    const all: Row[] = trades[CALL];
    expect(all.map(({ s }) => s).reduce((a, b) => a + b)).toBeGreaterThan(3);
    let seen = 0;
    for (const [index, bar] of bars[CALL].entries()) {
      const end = bars[CALL][index + 1]?.t ?? '9999';
      const own = all.filter(({ t }) => t >= bar.t && t < end);
      const prices = own.map(({ p }) => p);
      const volume = own.reduce((sum, { s }) => sum + s, 0);
      expect(bar).toEqual({
        t: bar.t,
        o: prices[0],
        h: Math.max(...prices),
        l: Math.min(...prices),
        c: prices.at(-1),
        v: volume,
        n: own.length,
        vw: expect.closeTo(own.reduce((sum, { p, s }) => sum + p * s, 0) / volume, 6),
      });
      seen += own.length;
    }
    expect(seen).toBe(all.length);
  },
);

test.each(['asc', 'desc'])(
  'pages of trades and bars, %s: the list whole, in any size',
  async (sort) => {
    const { read } = await openReader();
    for (const [what, more] of [
      ['trades', ''],
      ['bars', '&timeframe=1Min'],
    ] as const) {
      const path = `/v1beta1/options/${what}?symbols=${PUT},${CALL}&sort=${sort}${more}`;
      const whole = await wholeList(read, path, what);
      expect(whole.pages).toBe(1);
      expect(new Set(whole.rows.map(({ symbol }) => symbol))).toEqual(new Set([CALL, PUT]));
      for (const limit of [7, 20]) {
        const paged = await wholeList(read, `${path}&limit=${limit}`, what);
        expect(paged.rows).toEqual(whole.rows);
        expect(paged.pages).toBe(Math.ceil(whole.rows.length / limit));
      }
    }
  },
);

test('a page that goes down holds its place while trades are added on top', async () => {
  const { venue, read } = await openReader();
  const path = `/v1beta1/options/trades?symbols=${CALL}&sort=desc`;
  const before = await read(`${path}&limit=10`);
  const first = await read(`${path}&limit=5`);
  await venue.advanceBars(1);
  const second = await read(`${path}&limit=5&page_token=${first.next_page_token}`);
  expect([...first.trades[CALL], ...second.trades[CALL]]).toEqual(before.trades[CALL]);
});

test('nothing of the future, and nothing of contracts that are still to be listed', async () => {
  const { read } = await openReader();
  const later = tinySymbol('2025-02-07', 'call', 600);
  const far = tinySymbol('2098-02-07', 'call', 600);
  const query = `symbols=${CALL},${later},${far}&start=2025-02-01&end=2099-01-01&limit=10000`;
  const { trades, next_page_token: next } = await read(`/v1beta1/options/trades?${query}`);
  expect(next).toBeNull();
  expect(Object.keys(trades)).toEqual([CALL]);
  expect(trades[CALL].at(-1).t <= '2025-02-04T16:30:00.000Z').toBe(true);
});

test('contracts of a day that has passed keep their trades', async () => {
  const { read } = await openReader();
  const old = tinySymbol('2025-02-03', 'call', 600);
  const { bars } = await read(
    `/v1beta1/options/bars?symbols=${old}&timeframe=1Day&start=2025-02-01`,
  );
  expect(bars[old]).toHaveLength(1);
  expect(bars[old][0].n).toBeGreaterThan(100);
  const { snapshots } = await read(`/v1beta1/options/snapshots?symbols=${old}`);
  expect(snapshots).toEqual({});
});
