import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../test/harness.ts';
import { quietMarket } from '../test/quiet-market.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

async function openVenue(start: string | null = null, market = tinyMarket()) {
  const venue = await startVenue({ start, market });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const read = async (path: string) => (await me.call('GET', path)).body;
  return { venue, me, read };
}

const times = (rows: readonly { t: string }[]) => rows.map(({ t }) => t.slice(11, 19));

test('bars of every length; the running one as far as it is known', async () => {
  const { read } = await openVenue('2025-02-04T10:02:30');
  const bars = async (timeframe: string, query = '') =>
    (await read(`/v2/stocks/SPY/bars?timeframe=${timeframe}${query}`)).bars;
  expect(times(await bars('15Min'))).toEqual(['14:30:00', '14:45:00', '15:00:00']);
  expect(times(await bars('7Min')).slice(0, 2)).toEqual(['14:27:00', '14:34:00']);
  const hours = await bars('1Hour');
  expect(times(hours)).toEqual(['14:00:00', '15:00:00']);
  expect(hours.map(({ v }: { v: number }) => v)).toEqual([30_000, 2_000]);
  const days = await bars('1Day', '&start=2025-02-03');
  expect(days.map(({ t, v }: { t: string; v: number }) => [t.slice(0, 13), v])).toEqual([
    ['2025-02-03T05', 390_000],
    ['2025-02-04T05', 32_000],
  ]);
  expect(await bars('1Week', '&start=2025-02-03')).toMatchObject([{ v: 422_000 }]);
  expect(await bars('1Month', '&start=2025-02-01')).toMatchObject([
    { t: '2025-02-01T05:00:00.000Z', v: 422_000 },
  ]);
  const minutes = await bars('1Min');
  expect(times(minutes)).toHaveLength(32);
  const first = minutes.slice(0, 15);
  const highest = Math.max(...first.map(({ h }: { h: number }) => h));
  expect((await bars('15Min'))[0]).toMatchObject({ o: first[0].o, c: first[14].c, h: highest });
  expect(times(await bars('15Min', '&start=2025-02-04T14:40:00Z'))).toEqual([
    '14:45:00',
    '15:00:00',
  ]);
});

test('a date stands for its whole day in New York', async () => {
  const { read } = await openVenue();
  const starts = async (query: string) =>
    ((await read(`/v2/stocks/bars?symbols=SPY&${query}`)).bars.SPY ?? []).map(
      ({ t }: { t: string }) => t.slice(0, 16),
    );
  const hours = await starts('timeframe=1Hour&start=2025-02-03&end=2025-02-03');
  expect([hours[0], hours.at(-1)]).toEqual(['2025-02-03T14:00', '2025-02-03T20:00']);
  expect(await starts('timeframe=1Day&start=2025-02-03&end=2025-02-04')).toEqual([
    '2025-02-03T05:00',
    '2025-02-04T05:00',
  ]);
  // Finer than milliseconds: just after a bar's left edge, and just before it.
  const edges = 'start=2025-02-03T14:30:00.000000001Z&end=2025-02-03T14:34:59.999999999Z';
  expect(await starts(`timeframe=1Min&${edges}`)).toHaveLength(4);
});

test('on the basic plan the history of all exchanges ends a quarter of an hour ago', async () => {
  const { venue } = await openVenue();
  const basic = await venue.openCustomer(0, { marketData: 'basic' });
  const last = async (feed: string) => {
    const path = `/v2/stocks/SPY/bars?timeframe=1Min&sort=desc&limit=1${feed}`;
    const { body } = await basic.call('GET', path);
    return body.bars[0].t.slice(11, 16);
  };
  expect(await last('')).toBe('14:59');
  expect(await last('&feed=iex')).toBe('14:59');
  expect(await last('&feed=sip')).toBe('14:45');
});

test.each([
  ['bars', 'timeframe=1Min&adjustment=split,none', 'invalid adjustment: none'],
  ['bars', 'timeframe=1Min&asof=now', 'invalid asof: now'],
  ['quotes', 'currency=EUR', 'invalid currency: EUR'],
  ['quotes/latest', 'currency=EUR', 'invalid currency: EUR'],
  ['trades', 'asof=x', 'invalid asof: x'],
])('%s do not take %s', async (what, query, message) => {
  const { me } = await openVenue();
  const answer = await me.call('GET', `/v2/stocks/SPY/${what}?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { message } });
  const good = query
    .replace(/=(now|x)$/, '=-')
    .replace('none', 'all')
    .replace('EUR', 'usd');
  expect((await me.call('GET', `/v2/stocks/SPY/${what}?${good}`)).status).toBe(200);
});

test.each(['quotes', 'trades'])('past %s: both ways, page by page', async (what) => {
  const { read } = await openVenue();
  const path = `/v2/stocks/${what}?symbols=SPY&start=2025-02-03T20:59:45Z&end=2025-02-04T14:30:10Z`;
  const all = ['20:59:45', '20:59:50', '20:59:55', '14:30:00', '14:30:05', '14:30:10'];
  for (const sort of ['asc', 'desc']) {
    const seen: string[] = [];
    let token = '';
    do {
      const body = await read(`${path}&sort=${sort}&limit=4${token}`);
      seen.push(...times(body[what].SPY));
      token = body.next_page_token === null ? '' : `&page_token=${body.next_page_token}`;
    } while (token !== '');
    expect(seen).toEqual(sort === 'asc' ? all : all.toReversed());
  }
  const single = await read(`/v2/stocks/SPY/${what}?limit=2`);
  expect(single.symbol).toBe('SPY');
  expect(times(single[what])).toEqual(['14:30:00', '14:30:05']);
  expect(await read(`/v2/stocks/${what}?symbols=QQQ`)).toEqual({
    [what]: {},
    next_page_token: null,
  });
});

test('nothing of the future, whatever is asked for', async () => {
  const { read } = await openVenue();
  const late = 'end=2025-02-07T21:00:00Z&limit=10000&sort=desc';
  for (const what of ['bars', 'quotes', 'trades']) {
    const body = await read(`/v2/stocks/SPY/${what}?timeframe=1Min&${late}`);
    expect(body[what][0].t <= '2025-02-04T15:00:00.000Z').toBe(true);
  }
  const { bars } = await read(`/v2/stocks/SPY/bars?timeframe=1Day&${late}`);
  expect(bars).toMatchObject([{ v: 30_000 }]);
});

test('the latest of everything, for one symbol and for many', async () => {
  const { read } = await openVenue();
  for (const [what, one] of [
    ['quotes', 'quote'],
    ['trades', 'trade'],
    ['bars', 'bar'],
  ] as const) {
    const many = await read(`/v2/stocks/${what}/latest?symbols=QQQ,SPY`);
    const single = await read(`/v2/stocks/SPY/${what}/latest`);
    expect(many).toEqual({ [what]: { SPY: single[one] } });
  }
  const snapshots = await read('/v2/stocks/snapshots?symbols=SPY,QQQ');
  const { symbol, ...snapshot } = await read('/v2/stocks/SPY/snapshot');
  expect(snapshots).toEqual({ SPY: snapshot });
  expect(symbol).toBe('SPY');
  expect(snapshot).toMatchObject({
    latestTrade: { p: 600, s: 100 },
    latestQuote: { bp: 599.99, ap: 600.01 },
    minuteBar: { v: 1_000 },
    dailyBar: { v: 30_000, t: '2025-02-04T05:00:00.000Z' },
    prevDailyBar: { v: 390_000, t: '2025-02-03T05:00:00.000Z' },
  });
});

test('what customers have traded are option trades too, and bars are made of them', async () => {
  const { venue, me, read } = await openVenue(null, quietMarket());
  const other = await venue.openCustomer(50_000);
  const trade = async (who: typeof me, qty: number, side = 'buy') => {
    await who.call('POST', '/v2/orders', {
      symbol: CALL,
      qty,
      side,
      type: 'market',
      time_in_force: 'day',
    });
    await venue.advanceBars(1);
  };
  await trade(me, 3);
  await trade(other, 1);
  await trade(me, 2, 'sell');
  const { trades } = await read(`/v1beta1/options/trades?symbols=${PUT},${CALL}`);
  expect(Object.keys(trades)).toEqual([CALL]);
  expect(trades[CALL].map(({ s }: { s: number }) => s)).toEqual([3, 1, 2]);
  const path = `/v1beta1/options/trades?symbols=${CALL}&limit=2&sort=desc`;
  const first = await read(path);
  expect(first.trades[CALL]).toEqual([trades[CALL][2], trades[CALL][1]]);
  const second = await read(`${path}&page_token=${first.next_page_token}`);
  expect(second).toEqual({ trades: { [CALL]: [trades[CALL][0]] }, next_page_token: null });

  const latest = await read(`/v1beta1/options/trades/latest?symbols=${CALL},${PUT}`);
  expect(latest.trades).toEqual({ [CALL]: trades[CALL][2] });
  const prices = trades[CALL].map(({ p }: { p: number }) => p);
  const daily = await read(`/v1beta1/options/bars?symbols=${CALL}&timeframe=1Day`);
  expect(daily.bars[CALL]).toMatchObject([
    {
      o: prices[0],
      c: prices[2],
      h: Math.max(...prices),
      l: Math.min(...prices),
      v: 6,
      n: 3,
      vw: expect.closeTo((3 * prices[0] + prices[1] + 2 * prices[2]) / 6, 6),
    },
  ]);
  const minutes = await read(`/v1beta1/options/bars?symbols=${CALL}&timeframe=1Min`);
  expect(minutes.bars[CALL]).toMatchObject([
    { v: 3, n: 1 },
    { v: 1, n: 1 },
    { v: 2, n: 1, vw: prices[2] },
  ]);
  const { snapshots } = await read(`/v1beta1/options/snapshots?symbols=${CALL},${PUT}`);
  expect(snapshots[CALL]).toMatchObject({
    latestTrade: trades[CALL][2],
    minuteBar: minutes.bars[CALL][2],
    dailyBar: daily.bars[CALL][0],
  });
  expect(Object.keys(snapshots[PUT])).toEqual(['latestQuote']);
});

test('the chain: filters and pages', async () => {
  const { read } = await openVenue();
  const symbols = async (query: string) =>
    Object.keys((await read(`/v1beta1/options/snapshots/SPY?${query}`)).snapshots);
  const all = await symbols('');
  expect(all).toHaveLength(42);
  const put = (strike: number) => tinySymbol('2025-02-04', 'put', strike);
  expect(await symbols('type=put&strike_price_gte=599.5&strike_price_lte=601')).toEqual([
    put(600),
    put(601),
  ]);
  expect(await symbols('expiration_date=2025-02-05')).toEqual([]);
  expect(await symbols('expiration_date_gte=2025-02-05')).toEqual([]);
  expect(await symbols('expiration_date_lte=2025-02-07&root_symbol=SPY')).toEqual(all);
  expect(await symbols('root_symbol=SPXW')).toEqual([]);
  expect(await symbols('updated_since=2025-02-04T15:00:00Z')).toEqual(all);
  expect(await symbols('updated_since=2025-02-04T15:00:01Z')).toEqual([]);
  const seen: string[] = [];
  let token = '';
  do {
    const page = await read(`/v1beta1/options/snapshots/SPY?limit=7${token}`);
    seen.push(...Object.keys(page.snapshots));
    token = page.next_page_token === null ? '' : `&page_token=${page.next_page_token}`;
  } while (token !== '');
  expect(seen).toEqual(all);
});

test('bars: complete ones and the running one, paged; nothing of the future', async () => {
  const { venue } = await openVenue('2025-02-04T10:02:30');
  const reader = await venue.openCustomer(0);
  const read = async (query: string) =>
    (await reader.call('GET', `/v2/stocks/bars?symbols=SPY&${query}`)).body;
  const five = await read('timeframe=5Min&start=2025-02-04T14:30:00Z&end=2025-02-05T00:00:00Z');
  const starts = five.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16));
  expect(starts).toEqual(['14:30', '14:35', '14:40', '14:45', '14:50', '14:55', '15:00']);
  expect(five.bars.SPY.at(-1).v).toBe(2_000);
  const one = await read('timeframe=1Min&sort=desc&limit=2&start=2025-02-04');
  expect(one.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16))).toEqual(['15:01', '15:00']);
  const next = await read(
    `timeframe=1Min&sort=desc&limit=1&start=2025-02-04&page_token=${one.next_page_token}`,
  );
  expect(next.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16))).toHaveLength(1);
  expect((await reader.call('GET', '/v2/stocks/bars?symbols=SPY&timeframe=60Min')).status).toBe(
    400,
  );
  expect((await reader.call('GET', '/v2/stocks/SPY/bars?timeframe=1Min&start=never')).status).toBe(
    400,
  );
});

test("quotes and snapshots of today's chain, without greeks", async () => {
  const { venue } = await openVenue();
  const reader = await venue.openCustomer(0);
  const quotes = await reader.call(
    'GET',
    `/v1beta1/options/quotes/latest?symbols=${CALL},QQQ250204C00600000`,
  );
  expect(quotes.body.quotes).toEqual({
    [CALL]: {
      t: '2025-02-04T15:00:00.000Z',
      bx: 'C',
      bp: 1.84,
      bs: 10,
      ax: 'C',
      ap: 1.86,
      as: 10,
      c: 'A',
    },
  });
  const chain = await reader.call('GET', '/v1beta1/options/snapshots/SPY?type=call&limit=3');
  expect(Object.keys(chain.body.snapshots)).toHaveLength(3);
  expect(chain.body.next_page_token).not.toBeNull();
  expect(chain.body.snapshots).not.toHaveProperty('greeks');
  const stock = await reader.call('GET', '/v2/stocks/quotes/latest?symbols=SPY&feed=sip');
  expect(stock.body.quotes.SPY).toMatchObject({ bp: 599.99, ap: 600.01, c: ['R'] });
  expect((await reader.call('GET', '/v2/stocks/SPY/snapshot')).body).toMatchObject({
    symbol: 'SPY',
    minuteBar: { t: '2025-02-04T14:59:00.000Z' },
    dailyBar: { o: 600 },
  });
});
