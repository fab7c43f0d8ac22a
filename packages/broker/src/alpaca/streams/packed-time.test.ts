import {
  decode,
  EXT_TIMESTAMP,
  ExtensionCodec,
  encode,
  encodeTimeSpecToTimestamp,
} from '@msgpack/msgpack';
import type { Quote } from '@tideline/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { sendPacked, startStreamServer } from '../../../test/stream-server.ts';
import { stampOf } from '../../port/broker-stamps.ts';
import { openStockStream } from './data-stream.ts';
import { NANOSECOND_CODEC } from './packed-time.ts';

class Moment {
  readonly sec: number;
  readonly nsec: number;

  constructor(sec: number, nsec: number) {
    this.sec = sec;
    this.nsec = nsec;
  }
}

const SERVERS = new ExtensionCodec();
SERVERS.register({
  type: EXT_TIMESTAMP,
  encode: (value) => (value instanceof Moment ? encodeTimeSpecToTimestamp(value) : null),
  decode: () => null,
});

const pack = (value: unknown) => encode(value, { extensionCodec: SERVERS });
const SECOND = Date.parse('2026-11-20T15:14:02Z') / 1_000;

test.each([
  ['nanoseconds', new Moment(SECOND, 118_273_024), '2026-11-20T15:14:02.118273024Z'],
  ['whole seconds', new Moment(SECOND, 0), '2026-11-20T15:14:02.000000000Z'],
  ['a moment beyond 2106', new Moment(4_294_967_297, 5), '2106-02-07T06:28:17.000000005Z'],
  ['a moment before 1970', new Moment(-1, 5), '1969-12-31T23:59:59.000000005Z'],
])('a packed time is read with %s', (_, moment, text) => {
  expect(decode(pack([moment]), { extensionCodec: NANOSECOND_CODEC })).toEqual([text]);
});

test('a time that no calendar has is none, and spoils nothing beside it', () => {
  const far = pack(['before', new Moment(2 ** 53, 0), 'after']);
  expect(decode(far, { extensionCodec: NANOSECOND_CODEC })).toEqual(['before', null, 'after']);
});

test("a quote of a stream is at its millisecond, and remembers the broker's own moment", async () => {
  const server = await startStreamServer(
    (socket, message) => {
      const isAuth = (message as { action: string }).action === 'auth';
      if (isAuth) sendPacked(socket, { T: 'success', msg: 'authenticated' });
      else
        sendPacked(socket, {
          T: 'subscription',
          quotes: ['SPY'],
          bars: ['SPY'],
          updatedBars: ['SPY'],
        });
    },
    (socket) => sendPacked(socket, { T: 'success', msg: 'connected' }),
  );
  onTestFinished(() => server.close());
  const quotes: Quote[] = [];
  const ready = vi.fn();
  const stream = openStockStream(
    {
      url: `${server.origin}/v2/sip`,
      credentials: { keyId: 'KEY', secretKey: 'SECRET' },
      wall: createManualWall(),
      jitter: () => 0.5,
      onIgnoredFrame: () => undefined,
    },
    {
      expectsQuotes: () => false,
      onState: ({ type }) => type === 'ready' && ready(),
      onQuote: (_, quote) => quotes.push(quote),
      onMinuteBar: () => undefined,
    },
  );
  onTestFinished(() => stream.close());
  stream.watch(['SPY']);
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
  const t = new Moment(SECOND, 118_973_024);
  server.sockets[0]?.send(pack([{ T: 'q', S: 'SPY', t, bp: 1, bs: 1, ap: 2, as: 1 }]));
  await vi.waitFor(() => expect(quotes).toHaveLength(1));
  expect(quotes.map(({ at }) => at)).toEqual([SECOND * 1_000 + 118]);
  expect(quotes.map(stampOf)).toEqual(['2026-11-20T15:14:02.118973024Z']);
});
