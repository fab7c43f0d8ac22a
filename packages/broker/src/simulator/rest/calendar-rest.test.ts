import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../test/harness.ts';

async function reader(start: string) {
  const venue = await startVenue({ start });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.open(0);
  return (path: string) => me.call('GET', path);
}

test.each([
  // A half day, a day's end, a weekend.
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
  expect((await read('/v2/calendar?date_type=BOTH')).status).toBe(422);
  expect((await read('/v2/calendar?start=2025-02-30x')).status).toBe(422);
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
