import { describe, expect, it } from 'vitest';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import { brokerAt, failureOf } from './canary-broker.ts';
import { CREDENTIALS, ORDER } from './fault-rows.ts';
import { HASTY_WALL } from './manual-wall.ts';
import { addressesAt, jsonReply, startScript } from './scripted-broker.ts';

function query(url: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);
}

const FILL = {
  id: '20261120101403702::8f2b',
  activity_type: 'FILL',
  transaction_time: '2026-11-20T15:14:03.702911872Z',
  type: 'partial_fill',
  price: '1.04',
  qty: '2',
  side: 'buy',
  symbol: 'SPY261120C00670000',
  leaves_qty: '0',
  order_id: ORDER.id,
  cum_qty: '2',
  order_status: 'filled',
  account_id: 'never heard of',
};
const FEE = {
  id: '20261120000000000::77aa',
  activity_type: 'FEE',
  activity_sub_type: 'ORF',
  date: '2026-11-20',
  net_amount: '-0.06',
  description: 'ORF fee',
  status: 'executed',
};
const SINCE = { types: ['FILL', 'FEE'], from: '2026-11-20' } as const;

describe('activities', () => {
  it('are trades with their instant and cash with its day', async () => {
    const { seen, origin } = await startScript(jsonReply(200, [FILL, FEE]));
    expect(await brokerAt(origin).activities(SINCE)).toEqual([
      {
        id: FILL.id,
        type: 'FILL',
        subType: null,
        date: '2026-11-20',
        at: Date.parse('2026-11-20T15:14:03.702Z'),
        stamp: '2026-11-20T15:14:03.702911872Z',
        symbol: 'SPY261120C00670000',
        side: 'buy',
        quantity: 2,
        price: 10_400,
        netAmount: null,
        orderId: ORDER.id,
      },
      {
        id: FEE.id,
        type: 'FEE',
        subType: 'ORF',
        date: '2026-11-20',
        at: null,
        stamp: '2026-11-20',
        symbol: null,
        side: null,
        quantity: null,
        price: null,
        netAmount: -600,
        orderId: null,
      },
    ]);
    expect(seen.map(({ url }) => query(url))).toEqual([
      {
        activity_types: 'FILL,FEE',
        after: '2026-11-19T00:00:00.000Z',
        direction: 'asc',
        page_size: '100',
      },
    ]);
  });

  it('of all that is no trade are asked for by their category, without what was cancelled', async () => {
    const cancelled = { ...FEE, id: 'cancelled', status: 'canceled' };
    const { seen, origin } = await startScript(
      jsonReply(200, [
        { ...FEE, status: 'executed' },
        cancelled,
        { ...FEE, id: 'put', status: 'correct' },
      ]),
    );
    const found = await brokerAt(origin).activities({ types: 'non-trade', from: SINCE.from });
    expect(found.map(({ id }) => id)).toEqual([FEE.id, 'put']);
    expect(seen.map(({ url }) => query(url))).toEqual([
      {
        category: 'non_trade_activity',
        after: '2026-11-19T00:00:00.000Z',
        direction: 'asc',
        page_size: '100',
      },
    ]);
  });

  it('go on after a full page of which some were cancelled', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ ...FEE, id: `${index}` }));
    const page = rows.map((row, index) => (index > 97 ? { ...row, status: 'canceled' } : row));
    const { seen, origin } = await startScript(jsonReply(200, page), jsonReply(200, []));
    expect(await brokerAt(origin).activities(SINCE)).toHaveLength(98);
    expect(seen.map(({ url }) => query(url).page_token)).toEqual([undefined, '99']);
  });

  it('of a day are those of New York’s day [F9]', async () => {
    const early = { ...FILL, transaction_time: '2026-11-20T04:59:59.999Z' };
    const { origin } = await startScript(
      jsonReply(200, [early, { ...FEE, date: '2026-11-19' }, { ...FILL, id: 'kept' }]),
    );
    const dates = (await brokerAt(origin).activities(SINCE)).map(({ id }) => id);
    expect(dates).toEqual(['kept']);
  });

  it('are read page by page until one is not full', async () => {
    const page = (count: number, name: string) =>
      jsonReply(
        200,
        Array.from({ length: count }, (_, index) => ({ ...FILL, id: `${name}-${index}` })),
      );
    const { seen, origin } = await startScript(page(100, 'a'), page(100, 'b'), page(0, 'c'));
    expect(await brokerAt(origin).activities(SINCE)).toHaveLength(200);
    expect(seen.map(({ url }) => query(url).page_token)).toEqual([undefined, 'a-99', 'b-99']);
  });

  it.each([
    ['0.price', { price: 'about 1' }],
    ['0.qty', { qty: [] }],
    ['0.id', { id: '' }],
    ['0.side', { side: 'sideways' }],
    ['neither transaction_time nor date', { transaction_time: null }],
  ])('are not made up: %s', async (named, change) => {
    const { origin } = await startScript(jsonReply(200, [{ ...FILL, ...change }]));
    const error = await failureOf(brokerAt(origin).activities(SINCE));
    expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringContaining(named) });
  });
});

it('of a hundred thousand orders the newest page is asked for, once [L9]', async () => {
  const { seen, origin } = await startScript((response, request) => {
    const { limit = '50', direction } = query(request.url);
    const page = Array.from({ length: Number(limit) }, (_, index) => {
      const number = direction === 'desc' ? 100_000 - index : index + 1;
      return { ...ORDER, id: `order-${number}`, client_order_id: `client-${number}` };
    });
    jsonReply(200, page)(response, request);
  });
  const orders = await brokerAt(origin).orders(500);
  expect(orders).toHaveLength(500);
  expect([orders[0]?.clientOrderId, orders.at(-1)?.clientOrderId]).toEqual([
    'client-100000',
    'client-99501',
  ]);
  expect(seen.map(({ url }) => query(url))).toEqual([
    { status: 'all', limit: '500', direction: 'desc', nested: 'false' },
  ]);
});

it('the history keeps the broker’s own stamps, to the nanosecond [F10]', async () => {
  const times = {
    submitted_at: '2026-11-20T15:14:03.598210034Z',
    updated_at: '2026-11-20T10:14:04.5-05:00',
    filled_at: '2026-11-20T15:14:04.499999999Z',
    failed_at: null,
  };
  const { origin } = await startScript(jsonReply(200, [{ ...ORDER, ...times }]));
  expect(await brokerAt(origin).orders(1)).toMatchObject([
    {
      createdAt: Date.parse('2026-11-20T15:14:03.601Z'),
      filledAt: Date.parse('2026-11-20T15:14:04.499Z'),
      stamps: {
        created: '2026-11-20T15:14:03.601244871Z',
        submitted: '2026-11-20T15:14:03.598210034Z',
        updated: '2026-11-20T10:14:04.5-05:00',
        filled: '2026-11-20T15:14:04.499999999Z',
        canceled: null,
        expired: null,
        failed: null,
      },
    },
  ]);
});

describe('snapshots of options', () => {
  const t = '2026-11-20T15:14:02.118273024Z';
  const quote = { t, bp: 1.03, bs: 120, bx: 'C', ap: 1.05, as: 96, ax: 'N', c: ' ' };
  const dataAt = (origin: string) =>
    new AlpacaMarketData({
      addresses: addressesAt(origin),
      credentials: CREDENTIALS,
      wall: HASTY_WALL,
      jitter: () => 0.5,
    });

  it('have what the broker shows, page by page', async () => {
    const [first, second, third] = [0, 1, 2].map((strike) => `SPY261120C0067${strike}000`);
    const { seen, origin } = await startScript(
      jsonReply(200, {
        snapshots: {
          [String(first)]: {
            latestQuote: quote,
            latestTrade: { t, p: 1.11, s: 4, x: 'X', c: 'I' },
            impliedVolatility: 0.25,
          },
        },
        next_page_token: 'more',
      }),
      jsonReply(200, { snapshots: { [String(second)]: {}, [String(third)]: { latestQuote: {} } } }),
    );
    const at = Date.parse('2026-11-20T15:14:02.118Z');
    expect(await dataAt(origin).optionSnapshots('SPY', '2026-11-20')).toEqual(
      new Map([
        [
          first,
          {
            quote: { at, bid: 10_300, bidSize: 120, ask: 10_500, askSize: 96 },
            quoteStamp: t,
            lastTrade: { at, price: 11_100, size: 4 },
            impliedVolatility: 0.25,
          },
        ],
        [second, { quote: null, quoteStamp: null, lastTrade: null, impliedVolatility: null }],
      ]),
    );
    expect(seen.map(({ url }) => url?.split('?')[0])).toEqual(
      Array(2).fill('/v1beta1/options/snapshots/SPY'),
    );
    expect(query(seen[0]?.url)).toEqual({
      expiration_date: '2026-11-20',
      feed: 'opra',
      limit: '1000',
    });
    expect(query(seen[1]?.url)).toMatchObject({ page_token: 'more' });
  });

  it.each([{ snapshots: null }, { snapshots: {} }, {}])('may be none: %j', async (body) => {
    const { origin } = await startScript(jsonReply(200, body));
    expect(await dataAt(origin).optionSnapshots('SPY', '2026-11-20')).toEqual(new Map());
  });
});
