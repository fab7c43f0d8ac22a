import type { OrderRequest } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireAccount } from './account.ts';
import { wireBars } from './bar.ts';
import {
  bySymbol,
  orderProblem,
  toAccount,
  toContract,
  toOrder,
  toOrderPost,
  toPosition,
  toQuote,
} from './map.ts';
import { wireOrder, wireOrders } from './order.ts';
import { wirePositions } from './position.ts';
import { wireOptionQuotes, wireStockQuote } from './quote.ts';
import { wireDecimal, wireTimestamp } from './scalar.ts';

const ORDER = {
  id: '61a9e2b4-8d7c-4d0e-9a53-2f4f9f0f2f10',
  client_order_id: 'u42-entry-1',
  created_at: '2026-11-20T15:14:03.601244871Z',
  updated_at: '2026-11-20T15:14:03.601301112Z',
  submitted_at: '2026-11-20T15:14:03.598210034Z',
  filled_at: null,
  symbol: 'SPY261120C00670000',
  asset_class: 'us_option',
  notional: null,
  qty: '2',
  filled_qty: '0',
  filled_avg_price: null,
  order_class: 'simple',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  position_intent: 'buy_to_open',
  time_in_force: 'day',
  limit_price: '1.05',
  stop_price: null,
  status: 'pending_new',
  legs: null,
};

describe('money', () => {
  it('is exact for every amount of 1/10,000 dollar, as text and as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }), (money) => {
        const text = (money / 10_000).toFixed(4);
        for (const wire of [text, Number(text)]) {
          expect(toOrder(wireOrder.parse({ ...ORDER, limit_price: wire })).limitPrice).toBe(money);
        }
      }),
    );
  });

  it.each(['', 'abc', '1e5', '1,000', 'NaN', '0x10', ' 1', Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %j [E2]',
    (value) => {
      expect(wireDecimal.safeParse(value).success).toBe(false);
    },
  );
});

describe('timestamps [F10]', () => {
  it.each([
    ['2026-11-20T15:14:03.702911Z', '2026-11-20T15:14:03.702Z'],
    ['2026-11-20T10:14:03.512345678-05:00', '2026-11-20T15:14:03.512Z'],
    ['2026-11-20T15:14:03Z', '2026-11-20T15:14:03.000Z'],
  ])('reads %s', (text, expected) => {
    const { createdAt } = toOrder(wireOrder.parse({ ...ORDER, created_at: text }));
    expect(new Date(createdAt).toISOString()).toBe(expected);
  });

  it.each(['2026-11-20', '2026-11-20T15:14:03', 'yesterday', '2026-13-20T15:14:03Z', ''])(
    'refuses %j',
    (text) => {
      expect(wireTimestamp.safeParse(text).success).toBe(false);
    },
  );
});

describe('orders', () => {
  it.each([null, undefined])('has no time of a change where the broker says %s', (updated_at) => {
    expect(toOrder(wireOrder.parse({ ...ORDER, updated_at }))).not.toHaveProperty('updatedAt');
  });

  it('maps the broker’s order', () => {
    expect(toOrder(wireOrder.parse(ORDER))).toEqual({
      id: ORDER.id,
      clientOrderId: 'u42-entry-1',
      symbol: 'SPY261120C00670000',
      side: 'buy',
      type: 'limit',
      phase: 'working',
      status: 'pending_new',
      quantity: 2,
      filledQuantity: 0,
      filledAveragePrice: null,
      limitPrice: 10_500,
      stopPrice: null,
      notional: null,
      createdAt: Date.parse('2026-11-20T15:14:03.601Z'),
      updatedAt: Date.parse('2026-11-20T15:14:03.601Z'),
      filledAt: null,
      canceledAt: null,
      expiredAt: null,
    });
  });

  it('takes what is not known to have ended for working [B8]', () => {
    const phases = [
      'new',
      'partially_filled',
      'done_for_day',
      'pending_cancel',
      'held',
      'something_new',
      'filled',
      'canceled',
      'rejected',
      'expired',
      'replaced',
    ].map((status) => toOrder(wireOrder.parse({ ...ORDER, status })).phase);
    expect(phases).toEqual([
      ...Array(6).fill('working'),
      'filled',
      'canceled',
      'rejected',
      'expired',
      'replaced',
    ]);
  });

  it('shows the legs of a spread that was placed elsewhere', () => {
    const leg = { ...ORDER, id: 'leg', client_order_id: 'leg-1' };
    const spread = { ...ORDER, symbol: '', side: '', qty: '1', legs: [leg] };
    expect(wireOrders.parse([ORDER, spread]).map(({ id }) => id)).toEqual([ORDER.id, 'leg']);
  });

  it.each(['id', 'symbol', 'side', 'status', 'client_order_id'] as const)(
    'does not make up a missing %s',
    (field) => {
      const { [field]: _, ...rest } = ORDER;
      expect(wireOrders.safeParse([rest]).success).toBe(false);
    },
  );

  it.each([
    { filled_qty: 'many' },
    { filled_qty: '' },
    { limit_price: 'about 1' },
    { created_at: null, submitted_at: null },
  ])('does not make up a value for %j', (bad) => {
    expect(() => toOrder(wireOrder.parse({ ...ORDER, ...bad }))).toThrow();
  });
});

describe('accounts', () => {
  const ACCOUNT = {
    id: '7b0a4c52-0d1e-4b53-9f0c-3f7f1a0c9c11',
    account_number: 'PA3SIM0001',
    status: 'ACTIVE',
    cash: '98950.12',
    equity: '100120.12',
    last_equity: '99875.4',
    buying_power: '197900.24',
    options_buying_power: '98950.12',
    options_trading_level: 3,
    trading_blocked: false,
    a_new_field: {},
  };

  it('maps money, options rights and blocks', () => {
    expect(toAccount(wireAccount.parse(ACCOUNT))).toEqual({
      accountNumber: 'PA3SIM0001',
      cash: 989_501_200,
      equity: 1_001_201_200,
      lastEquity: 998_754_000,
      buyingPower: 1_979_002_400,
      optionsBuyingPower: 989_501_200,
      optionsLevel: 3,
      isBlocked: false,
      isSuspendedByTrader: false,
    });
  });

  it.each([
    { trading_blocked: true },
    { account_blocked: true },
    { transfers_blocked: true },
    { trade_suspended_by_user: true },
    { status: 'ACCOUNT_CLOSED' },
  ])('is blocked by %j [I8]', (block) => {
    expect(toAccount(wireAccount.parse({ ...ACCOUNT, ...block })).isBlocked).toBe(true);
  });

  it.each([
    [{ trade_suspended_by_user: true }, true],
    [{ trade_suspended_by_user: true, trading_blocked: true }, false],
    [{ trade_suspended_by_user: true, status: 'ACCOUNT_CLOSED' }, false],
    [{ trading_blocked: true }, false],
  ])("E9 with %j is suspended by the trader's switch alone: %j", (block, isSuspendedByTrader) => {
    expect(toAccount(wireAccount.parse({ ...ACCOUNT, ...block }))).toMatchObject({
      isBlocked: true,
      isSuspendedByTrader,
    });
  });

  it('has nothing for options where the broker names nothing [I8]', () => {
    const { options_buying_power: _, options_trading_level: __, ...rest } = ACCOUNT;
    expect(toAccount(wireAccount.parse(rest))).toMatchObject({
      optionsBuyingPower: 0,
      optionsLevel: 0,
    });
  });
});

describe('positions, bars and quotes', () => {
  it('counts a short as negative', () => {
    const [wire] = wirePositions.parse([
      { symbol: 'SPY', qty: '3', side: 'short', avg_entry_price: '1.5', current_price: null },
    ]);
    expect(toPosition(wire!)).toMatchObject({ quantity: -3, currentPrice: null });
  });

  it('takes a page without bars for an empty one', () => {
    expect(wireBars.parse({ bars: null, next_page_token: null }).bars).toBeNull();
    expect(wireBars.parse({ bars: { SPY: null } }).bars).toEqual({ SPY: null });
  });

  it('leaves out an option quote that it can’t read, and only that [E2]', () => {
    const good = { t: '2026-11-20T15:00:00Z', bp: 1, bs: 2, ap: 1.02, as: 3 };
    const { quotes } = wireOptionQuotes.parse({ quotes: { A: good, B: { bp: 1 }, C: null } });
    expect(bySymbol(quotes, toQuote).map(([symbol]) => symbol)).toEqual(['A']);
  });

  it('keeps a missing side of a quote as zero', () => {
    const { quote } = wireStockQuote.parse({
      symbol: 'SPY',
      quote: { t: '2026-11-20T15:00:00Z', bp: 0, bs: 0, ap: 0.01, as: 12, c: ['R'] },
    });
    expect(toQuote(quote!)).toMatchObject({ bid: 0, bidSize: 0, ask: 100, askSize: 12 });
  });
});

describe('contracts', () => {
  const CONTRACT = {
    symbol: 'SPY261120C00670000',
    status: 'active',
    tradable: true,
    expiration_date: '2026-11-20',
    underlying_symbol: 'SPY',
    type: 'call',
    strike_price: '670',
    multiplier: '100',
  };

  it('maps a plain one', () => {
    expect(toContract(CONTRACT)).toEqual({
      symbol: 'SPY261120C00670000',
      underlying: 'SPY',
      side: 'call',
      strike: 6_700_000,
      expiry: '2026-11-20',
    });
  });

  it.each([
    { tradable: false },
    { status: 'inactive' },
    { symbol: 'SPY 261120C670' },
    { type: 'put' },
    { strike_price: '671' },
    { expiration_date: '2026-11-21' },
    { underlying_symbol: 'SPX' },
    { multiplier: '10' },
  ])('leaves out one with %j [E10]', (change) => {
    expect(toContract({ ...CONTRACT, ...change })).toBeNull();
  });
});

describe('order posts', () => {
  const REQUEST: OrderRequest = {
    clientOrderId: 'u42-entry-1',
    symbol: 'SPY261120C00670000',
    quantity: 2,
    side: 'buy',
    type: 'limit',
    limitPrice: 10_500,
    positionIntent: 'buy_to_open',
  };

  it('sends decimal texts', () => {
    expect(toOrderPost(REQUEST)).toEqual({
      symbol: 'SPY261120C00670000',
      qty: '2',
      side: 'buy',
      type: 'limit',
      limitPrice: '1.05',
      timeInForce: 'day',
      positionIntent: 'buy_to_open',
      clientOrderId: 'u42-entry-1',
    });
    expect(toOrderPost({ ...REQUEST, type: 'market', limitPrice: null })).not.toHaveProperty(
      'limitPrice',
    );
    expect(orderProblem(REQUEST)).toBeNull();
  });

  it.each([
    { clientOrderId: '' },
    { clientOrderId: 'x'.repeat(129) },
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: Number.NaN },
    { limitPrice: null },
    { limitPrice: 0 },
    { limitPrice: Number.NaN },
    { type: 'market' as const },
  ])('finds the fault in %j', (fault) => {
    expect(orderProblem({ ...REQUEST, ...fault })).toEqual(expect.any(String));
  });
});
