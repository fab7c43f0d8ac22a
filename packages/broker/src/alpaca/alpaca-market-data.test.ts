import { MINUTE } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { HASTY_WALL } from '../../test/manual-wall.ts';
import { addressesAt, jsonReply, startScript, textReply } from '../../test/scripted-broker.ts';
import { BrokerError } from '../port/broker-error.ts';
import { AlpacaMarketData } from './alpaca-market-data.ts';

const FROM = Date.parse('2026-11-20T14:30:00Z');

function dataAt(origin: string, feed?: 'iex') {
  return new AlpacaMarketData({
    addresses: addressesAt(origin),
    credentials: { keyId: 'KEY', secretKey: 'SECRET' },
    ...(feed === undefined ? {} : { feed }),
    wall: HASTY_WALL,
    jitter: () => 0.5,
  });
}

function bar(minute: number) {
  const t = new Date(FROM + minute * MINUTE).toISOString();
  return { t, o: 670, h: 670.5, l: 669.9999, c: 670.01, v: 1000, n: 7, vw: 670.1 };
}

function query(url: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);
}

describe('bars', () => {
  const request = { symbol: 'SPY', minutes: 5, from: FROM, to: FROM + 10 * MINUTE } as const;

  it('are read page by page', async () => {
    const { seen, origin } = await startScript(
      jsonReply(200, { bars: { SPY: [bar(0)] }, next_page_token: 'more' }),
      jsonReply(200, { bars: { SPY: [bar(5)] }, next_page_token: null }),
    );
    const bars = await dataAt(origin).bars(request);
    expect(bars.map(({ start }) => start - FROM)).toEqual([0, 5 * MINUTE]);
    expect(bars[0]).toMatchObject({ open: 6_700_000, low: 6_699_999, close: 6_700_100 });
    expect(query(seen[0]?.url)).toEqual({
      symbols: 'SPY',
      timeframe: '5Min',
      start: '2026-11-20T14:30:00.000Z',
      end: '2026-11-20T14:40:00.000Z',
      limit: '10000',
      adjustment: 'raw',
      feed: 'sip',
      sort: 'asc',
    });
    expect(query(seen[1]?.url)).toMatchObject({ page_token: 'more' });
  });

  it('may be none', async () => {
    for (const body of [{ bars: null }, { bars: {} }, { bars: { SPY: null } }]) {
      const { origin } = await startScript(jsonReply(200, body));
      expect(await dataAt(origin).bars(request)).toEqual([]);
    }
  });

  it('are never read without end', async () => {
    const { seen, origin } = await startScript(
      jsonReply(200, { bars: { SPY: [bar(0)] }, next_page_token: 'again' }),
    );
    await expect(dataAt(origin).bars(request)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'bars: pages without end',
    });
    expect(seen).toHaveLength(100);
  });

  it('are not made up', async () => {
    const { origin } = await startScript(
      jsonReply(200, { bars: { SPY: [{ ...bar(0), c: null }] } }),
    );
    await expect(dataAt(origin).bars(request)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('of a feed outside the plan are refused, which is no fault of the keys', async () => {
    const message = 'subscription does not permit querying recent SIP data';
    const { origin } = await startScript(jsonReply(403, { code: 42210000, message }));
    await expect(dataAt(origin).bars(request)).rejects.toMatchObject({
      kind: 'refused',
      message: `bars: ${message}`,
    });
  });
});

describe('quotes', () => {
  const quote = { t: '2026-11-20T15:00:00.123456789Z', bp: 1.03, bs: 12, ap: 1.05, as: 9, c: ' ' };

  it('of more symbols than a request takes are asked for in parts', async () => {
    const symbols = Array.from({ length: 250 }, (_, strike) => `SPY261120C00${400 + strike}000`);
    const { seen, origin } = await startScript((response, request) => {
      const asked = query(request.url).symbols?.split(',') ?? [];
      const quotes = Object.fromEntries(asked.map((symbol) => [symbol, quote]));
      jsonReply(200, { quotes })(response, request);
    });
    const quotes = await dataAt(origin, 'iex').optionQuotes(symbols);
    expect([...quotes.keys()]).toEqual(symbols);
    expect(seen.map(({ url }) => query(url).symbols?.split(',').length)).toEqual([100, 100, 50]);
    expect(new Set(seen.map(({ url }) => query(url).feed))).toEqual(new Set(['indicative']));
    expect(quotes.get(symbols[0] ?? '')).toEqual({
      at: Date.parse('2026-11-20T15:00:00.123Z'),
      bid: 10_300,
      bidSize: 12,
      ask: 10_500,
      askSize: 9,
    });
  });

  it('of nothing are not asked for', async () => {
    const { seen, origin } = await startScript(jsonReply(200, { quotes: {} }));
    expect(await dataAt(origin).optionQuotes([])).toEqual(new Map());
    expect(seen).toEqual([]);
  });

  it('of a stock without any are null', async () => {
    const { origin } = await startScript(jsonReply(200, { symbol: 'SPY', quote: null }));
    expect(await dataAt(origin).stockQuote('SPY')).toBeNull();
  });
});

describe('reference data', () => {
  it('asks for the dates of the calendar as dates', async () => {
    const day = {
      date: '2026-11-27',
      core_start: '2026-11-27T09:30:00-05:00',
      core_end: '2026-11-27T13:00:00-05:00',
    };
    const { seen, origin } = await startScript(jsonReply(200, { market: {}, calendar: [day] }));
    expect(await dataAt(origin).calendar('2026-11-26', '2026-11-27')).toEqual([
      {
        date: '2026-11-27',
        open: Date.parse('2026-11-27T14:30:00Z'),
        close: Date.parse('2026-11-27T18:00:00Z'),
      },
    ]);
    expect(seen[0]?.url).toBe('/v3/calendar/NYSE?start=2026-11-26&end=2026-11-27');
  });

  it.each([{ calendar: [] }, { calendar: null }, {}])(
    'takes %j for an answer about a few days, and for none about a week',
    async (body) => {
      const { origin } = await startScript(jsonReply(200, body));
      expect(await dataAt(origin).calendar('2026-11-20', '2026-11-25')).toEqual([]);
      const week = await startScript(
        jsonReply(200, body),
        jsonReply(200, body),
        jsonReply(200, body),
      );
      const asked = dataAt(week.origin).calendar('2026-11-20', '2026-11-26');
      await expect(asked).rejects.toBeInstanceOf(BrokerError);
      await expect(asked).rejects.toMatchObject({ kind: 'unavailable' });
    },
  );

  it('does not guess the zone of a session', async () => {
    const day = { date: '2026-11-27', core_start: '2026-11-27T09:30:00', core_end: '13:00' };
    const { origin } = await startScript(jsonReply(200, { calendar: [day] }));
    await expect(dataAt(origin).calendar('2026-11-27', '2026-11-27')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('is read again after a gateway’s page', async () => {
    const clock = {
      timestamp: '2026-11-20T10:14:03.512345678-05:00',
      is_open: true,
      next_open: '2026-11-23T09:30:00-05:00',
      next_close: '2026-11-20T16:00:00-05:00',
    };
    const { seen, origin } = await startScript(textReply(502, '<html>'), jsonReply(200, clock));
    expect(await dataAt(origin).clock()).toEqual({
      now: Date.parse('2026-11-20T15:14:03.512Z'),
      isOpen: true,
      nextOpen: Date.parse('2026-11-23T14:30:00Z'),
      nextClose: Date.parse('2026-11-20T21:00:00Z'),
    });
    expect(seen).toHaveLength(2);
  });
});
