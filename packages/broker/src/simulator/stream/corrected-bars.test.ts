import { expect, onTestFinished, test } from 'vitest';
import { connectBare, keyHeaders, STOCKS_PATH } from '../test/bare-client.ts';
import { startVenue, type TestCustomer, type TestVenue } from '../test/harness.ts';

interface BarJson {
  readonly T: string;
  readonly S: string;
  readonly t: string;
  readonly v: number;
}

async function openVenue(rate: number, start: string | null = null): Promise<TestVenue> {
  const venue = await startVenue({ start });
  onTestFinished(() => venue.simulator.close());
  await venue.post('/sim/faults', { seed: 1, rates: { 'bar-corrected': rate } });
  return venue;
}

async function listen(venue: TestVenue, me: TestCustomer, ...channels: readonly string[]) {
  const client = await connectBare(venue.simulator.origin, STOCKS_PATH, {
    headers: keyHeaders(me),
  });
  const lists = Object.fromEntries(channels.map((channel) => [channel, ['SPY']]));
  client.send({ action: 'subscribe', ...lists });
  expect(await client.nth(2)).toMatchObject([{ T: 'subscription', ...lists }]);
  const ofType = (type: string): readonly BarJson[] =>
    client.received.flatMap(({ message }) =>
      (message as readonly BarJson[]).filter(({ T }) => T === type),
    );
  return { ...client, ofType };
}

async function minutesByRest(me: TestCustomer, timeframe = '1Min'): Promise<readonly BarJson[]> {
  const path = `/v2/stocks/SPY/bars?timeframe=${timeframe}&start=2025-02-04T15:00:00Z`;
  return (await me.call('GET', path)).body.bars;
}

const isOf =
  (type: string, time: string) =>
  ({ T, t }: BarJson) =>
    T === type && t.slice(11, 16) === time;
const times = (bars: readonly BarJson[]) => bars.map(({ t }) => t.slice(11, 16));

test('a corrected minute is sent half a minute after it, and is what REST says from then on', async () => {
  const venue = await openVenue(1);
  const me = await venue.openCustomer(1_000);
  const client = await listen(venue, me, 'bars', 'updatedBars', 'quotes');
  await venue.advanceBars(1);
  const [first, updated] = [client.ofType('b'), client.ofType('u')];
  expect(times(first)).toEqual(['15:00', '15:01', '15:02', '15:03', '15:04']);
  // The minute that had just ended when the stream began.
  expect(times(updated)).toEqual(['14:59', '15:00', '15:01', '15:02', '15:03']);
  expect(updated[0]).toMatchObject({ T: 'u', S: 'SPY', v: 1_000 });
  expect(first.map(({ v }) => v)).toEqual([900, 900, 900, 900, 900]);
  const all = client.received.flatMap(({ message }) => message as readonly BarJson[]);
  const [received, corrected] = ['b', 'u'].map((type) => all.findIndex(isOf(type, '15:00')));
  const between = all.slice(received, corrected).filter(({ T }) => T === 'q');
  expect(between.at(-1)?.t).toBe('2025-02-04T15:01:30.000Z');

  // The newest minute has just ended, so its late trade is not known yet.
  const current = await minutesByRest(me);
  expect(current.map(({ v }) => v)).toEqual([1_000, 1_000, 1_000, 1_000, 900]);
  expect((await minutesByRest(me, '5Min')).map(({ v }) => v)).toEqual([4_900]);
  await venue.advanceBars(1);
  const later = await minutesByRest(me);
  expect(later.slice(0, 5).map(({ v }) => v)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect((await minutesByRest(me, '5Min')).map(({ v }) => v)).toEqual([5_000, 4_900]);
  const byStream = client
    .ofType('u')
    .slice(1)
    .map(({ T: _T, S: _S, ...bar }) => bar);
  expect(later.slice(0, byStream.length)).toEqual(byStream);
});

test('the bar of the day lacks what its newest minute lacks', async () => {
  const venue = await openVenue(1);
  const client = await listen(venue, await venue.openCustomer(1_000), 'dailyBars');
  await venue.advanceBars(1);
  expect(client.ofType('d').map(({ v }) => v % 1_000)).toEqual([900, 900, 900, 900, 900]);
});

test('a client that has ended its subscription hears no more of them', async () => {
  const venue = await openVenue(1);
  const client = await listen(venue, await venue.openCustomer(1_000), 'bars', 'updatedBars');
  await venue.advanceBars(1);
  const before = client.ofType('u').length;
  client.send({ action: 'unsubscribe', updatedBars: ['SPY'] });
  await venue.advanceBars(1);
  expect(client.received.at(-1 - 5)?.message).toMatchObject([
    { T: 'subscription', bars: ['SPY'], updatedBars: [] },
  ]);
  expect(client.ofType('u')).toHaveLength(before);
  expect(client.ofType('b')).toHaveLength(10);
});

test('without late trades every bar is sent once', async () => {
  const venue = await openVenue(0);
  const client = await listen(venue, await venue.openCustomer(1_000), 'bars', 'updatedBars');
  await venue.advanceBars(1);
  expect(client.ofType('u')).toEqual([]);
  expect(client.ofType('b').map(({ v }) => v)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
});

test('the last minute of a session is sent in full: nothing comes after the close', async () => {
  const venue = await openVenue(1, '2025-02-04T15:55');
  const client = await listen(venue, await venue.openCustomer(1_000), 'bars', 'updatedBars');
  await venue.advanceBars(2);
  const last = client.ofType('b').filter(({ t }) => t.startsWith('2025-02-04'));
  expect(last.map(({ v }) => v)).toEqual([900, 900, 900, 900, 1_000]);
  const updated = client.ofType('u').filter(({ t }) => t.startsWith('2025-02-04'));
  expect(times(updated)).toEqual(['20:54', '20:55', '20:56', '20:57', '20:58']);
});
