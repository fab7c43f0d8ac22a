import { sessionsBetween } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGeneratedMarket } from '../../market/index.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { MARKET_DATA, marketData } from '../../market/test/market-data.ts';
import { changedMarket } from '../../test/changed-market.ts';
import { startVenue } from '../../test/harness.ts';
import { tinyMarket, tinySessions } from '../../test/tiny-market.ts';

async function reader(start: string | null, market = tinyMarket()) {
  const venue = await startVenue({ start, market });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(0);
  return (path: string) => me.call('GET', path);
}

test.each([
  ['2025-02-06T03:59', 'NYSE', true, 'closed', '2025-02-06T04:00'],
  ['2025-02-06T04:00', 'NYSE', true, 'pre', '2025-02-06T09:30'],
  ['2025-02-06T09:30', 'NYSE', true, 'core', '2025-02-06T13:00'],
  ['2025-02-06T13:00', 'XNAS', true, 'post', '2025-02-06T17:00'],
  ['2025-02-06T17:00', 'NASDAQ', true, 'closed', '2025-02-07T04:00'],
  ['2025-02-05T16:00', 'NYSE', true, 'post', '2025-02-05T20:00'],
  ['2025-02-02T12:00', 'NYSE', false, 'closed', '2025-02-03T04:00'],
  ['2025-02-06T04:00', 'OPRA', true, 'closed', '2025-02-06T09:30'],
  ['2025-02-06T13:00', 'OPRA', true, 'closed', '2025-02-07T09:30'],
])('at %s %s: market day %s, %s until %s', async (time, market, isMarketDay, phase, until) => {
  const read = await reader('2025-02-04T10:00');
  const { body } = await read(`/v3/clock?markets=${market}&time=${time}:00-05:00`);
  expect(body.clocks).toMatchObject([
    {
      timestamp: `${time}:00.000-05:00`,
      is_market_day: isMarketDay,
      phase,
      phase_until: `${until}:00.000-05:00`,
    },
  ]);
});

test('the next open and close, inside and outside of hours', async () => {
  const read = await reader('2025-02-04T10:00');
  const next = async (time: string) => {
    const { body } = await read(`/v3/clock?time=${time}:00-05:00`);
    const [{ next_market_open: open, next_market_close: close }] = body.clocks;
    return [open.slice(0, 16), close.slice(0, 16)];
  };
  expect(await next('2025-02-04T09:00')).toEqual(['2025-02-04T09:30', '2025-02-04T16:00']);
  expect(await next('2025-02-05T12:00')).toEqual(['2025-02-06T09:30', '2025-02-05T16:00']);
  expect(await next('2025-02-06T13:00')).toEqual(['2025-02-07T09:30', '2025-02-07T16:00']);
});

test('days by when they trade and by when they settle', async () => {
  const read = await reader('2025-02-04T10:00');
  const days = async (query: string) =>
    (await read(`/v2/calendar?${query}`)).body.map(({ date }: { date: string }) => date);
  const range = 'start=2025-02-05T00:00:00Z&end=2025-02-06';
  expect(await days(range)).toEqual(['2025-02-05', '2025-02-06']);
  expect(await days(`${range}&date_type=SETTLEMENT`)).toEqual(['2025-02-04', '2025-02-05']);
  expect((await read('/v2/calendar?date_type=BOTH')).status).toBe(400);
  expect((await read('/v2/calendar?start=2025-02-30x')).status).toBe(400);
  expect((await read('/v3/calendar/NYSE?start=soon')).status).toBe(400);
});

test('the newer calendar: a week from today, with the hours around the session', async () => {
  const read = await reader('2025-02-05T10:00');
  const { body } = await read('/v3/calendar/XNYS');
  expect(body.market).toEqual({
    acronym: 'NYSE',
    name: 'New York Stock Exchange',
    mic: 'XNYS',
    timezone: 'America/New_York',
  });
  expect(body.calendar.map(({ date }: { date: string }) => date)).toEqual([
    '2025-02-05',
    '2025-02-06',
    '2025-02-07',
    '2025-02-10',
    '2025-02-11',
    '2025-02-12',
  ]);
  expect(body.calendar[1]).toEqual({
    date: '2025-02-06',
    pre_start: '2025-02-06T04:00:00.000-05:00',
    pre_end: '2025-02-06T09:30:00.000-05:00',
    core_start: '2025-02-06T09:30:00.000-05:00',
    core_end: '2025-02-06T13:00:00.000-05:00',
    post_start: '2025-02-06T13:00:00.000-05:00',
    post_end: '2025-02-06T17:00:00.000-05:00',
    settlement_date: '2025-02-07',
  });
  expect((await read('/v3/calendar/LSE')).status).toBe(400);
  expect((await read('/v3/calendar/NYSE?timezone=CET')).status).toBe(400);
});

test('clock and calendar, in both versions', async () => {
  const read = await reader('2025-02-06T12:00');
  expect((await read('/v2/clock')).body).toEqual({
    timestamp: '2025-02-06T12:00:00.000-05:00',
    is_open: true,
    next_open: '2025-02-07T09:30:00.000-05:00',
    next_close: '2025-02-06T13:00:00.000-05:00',
  });
  const clock = await read('/v3/clock?markets=OPRA');
  expect(clock.body.clocks).toMatchObject([
    { market: { acronym: 'OPRA' }, phase: 'core', phase_until: '2025-02-06T13:00:00.000-05:00' },
  ]);
  const calendar = await read('/v2/calendar?start=2025-02-06&end=2025-02-09');
  expect(calendar.body).toMatchObject([
    { date: '2025-02-06', open: '09:30', close: '13:00', session_close: '1700' },
    { date: '2025-02-07', open: '09:30', close: '16:00', session_close: '2000' },
  ]);
  const newer = await read('/v3/calendar/NYSE?start=2025-02-06&end=2025-02-06&timezone=UTC');
  expect(newer.body.calendar).toMatchObject([
    {
      core_start: '2025-02-06T14:30:00.000Z',
      core_end: '2025-02-06T18:00:00.000Z',
      settlement_date: '2025-02-07',
    },
  ]);
});

const generatedMarket = () => createGeneratedMarket({ symbol: 'SPY', seed: 1 });

test('all days there are: from 2016 to the end of 2029, each settled on the next, looked up once', async () => {
  const generated = generatedMarket();
  let lookUps = 0;
  const sessions: typeof generated.sessions = (from, to) => {
    lookUps += 1;
    return generated.sessions(from, to);
  };
  const read = await reader(null, changedMarket(generated, { sessions }));
  for (const path of [
    '/v2/calendar',
    '/v2/calendar?end=2090-01-01',
    '/v2/calendar?start=1970-01-01',
  ]) {
    lookUps = 0;
    const { body } = await read(path);
    expect(body[0].date).toBe('2016-01-04');
    expect(body.at(-1)).toMatchObject({ date: '2029-12-31', settlement_date: '2030-01-02' });
    for (const [index, day] of body.slice(1).entries()) {
      expect(body[index].settlement_date).toBe(day.date);
    }
    expect(lookUps).toBeLessThan(10);
  }
  const { body: settled } = await read('/v2/calendar?end=2016-01-05&date_type=SETTLEMENT');
  expect(settled.map(({ date }: { date: string }) => date)).toEqual(['2016-01-04']);
  // Thanksgiving, the half day after it, and Christmas Eve.
  const { body: november } = await read('/v2/calendar?start=2026-11-25&end=2026-11-27');
  expect(november).toMatchObject([
    { date: '2026-11-25', close: '16:00', settlement_date: '2026-11-27' },
    { date: '2026-11-27', close: '13:00', session_close: '1700', settlement_date: '2026-11-30' },
  ]);
});

test.each([
  ['a week of other years', tinyMarket],
  ['generated sessions', generatedMarket],
])('the exchange has the same days whatever the market plays: %s', async (_, makeMarket) => {
  const read = await reader(null, makeMarket());
  const dates = async (year: number) => {
    const path = `/v2/calendar?start=${year}-01-01&end=${year}-12-31`;
    const { body } = await read(path);
    const newer = await read(path.replace('v2/calendar', 'v3/calendar/NYSE'));
    const days = body.map(({ date }: { date: string }) => date);
    expect(newer.body.calendar.map(({ date }: { date: string }) => date)).toEqual(days);
    return new Set<string>(days);
  };
  const counts: number[] = [];
  for (let year = 2016; year <= 2029; year += 1) counts.push((await dates(year)).size);
  expect(counts).toEqual([252, 251, 251, 252, 253, 252, 251, 250, 252, 250, 251, 251, 251, 251]);
  for (const closed of ['2018-12-05', '2025-01-09', '2022-06-20', '2029-03-30', '2029-07-04'])
    expect(await dates(Number(closed.slice(0, 4)))).not.toContain(closed);
  expect(await dates(2026)).toContain('2026-01-02');
});

test('a market of other years has these too, to the end of the next one', async () => {
  const shifted = (date: string, year: number) => `${year}${date.slice(4)}`;
  const at = (year: number): SimulatedMarket => {
    const [session] = sessionsBetween(`${year}-02-04`, `${year}-02-10`);
    const tiny = tinyMarket();
    return {
      ...tiny,
      firstDate: shifted(tiny.firstDate, year),
      lastDate: shifted('2025-02-10', year),
      defaultStart: (session?.open ?? 0) + 1_800_000,
      sessions: (from, to) => sessionsBetween(from > `${year}-02-04` ? from : `${year}-02-04`, to),
    };
  };
  const ends = async (year: number) => {
    const { body } = await (await reader(null, at(year)))('/v2/calendar');
    return [body[0].date, body.at(-1).date];
  };
  expect(await ends(2013)).toEqual(['2013-01-02', '2029-12-31']);
  expect(await ends(2031)).toEqual(['2016-01-04', '2032-12-31']);
});

test('the simulator says which sessions it plays itself', async () => {
  const read = await reader(null);
  const { body } = await read('/sim/sessions?from=2025-02-06&to=2025-02-20');
  expect(body).toEqual(tinySessions.slice(3));
  expect((await read('/sim/sessions?from=2020-01-01&to=2020-12-31')).body).toEqual([]);
  for (const query of ['', 'from=2025-02-06', 'from=2025-02-30&to=2025-03-01', 'from=now&to=now'])
    expect((await read(`/sim/sessions?${query}`)).status).toBe(400);
});

describe.skipIf(MARKET_DATA === null)('the published days (needs MARKET_DATA_DIR)', () => {
  test('every weekday of 2016 to 2028 is open, closed or ends early as published', async () => {
    const read = await reader(null, generatedMarket());
    const { body } = await read('/v2/calendar?start=2016-01-01&end=2028-12-31');
    const listed = new Map<string, string>(
      body.map(({ date, close }: { date: string; close: string }) => [date, close]),
    );
    const published = new Map(
      marketData('calendar/us_equity_holidays_early_closes.csv')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','))
        .map(([date = '', kind, close]) => [date, kind === 'closed' ? null : close?.slice(0, 5)]),
    );
    expect(published.get('2018-12-05')).toBeNull();
    const wrong: string[] = [];
    for (let day = Date.UTC(2016, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
      const expected = isWeekend ? null : published.has(date) ? published.get(date) : '16:00';
      if ((listed.get(date) ?? null) !== expected) wrong.push(`${date}: ${listed.get(date)}`);
    }
    expect(wrong).toEqual([]);
  });
});

test.each([
  'start=9999-12-31',
  'start=0000-01-01&end=0000-12-31',
  'start=2026-03-01&end=2026-02-01',
])('days that there are not: %s', async (query) => {
  const read = await reader('2025-02-04T10:00');
  expect(await read(`/v2/calendar?${query}`)).toMatchObject({ status: 200, body: [] });
  expect((await read(`/v3/calendar/NYSE?${query}`)).body.calendar).toEqual([]);
});
