import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import type { Quote } from '../../src/model/quote.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { at } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const HELD = `23 × ${SYMBOL}`;

const quote = (now: number, bid: number, ask: number): Quote => ({
  at: now,
  bid: fromDollars(bid),
  bidSize: 10,
  ask: fromDollars(ask),
  askSize: 10,
});

function see(
  script: AccountScript,
  reading: Quote,
  more: { readonly symbol?: string; readonly spot?: number; readonly source?: 'rest' } = {},
): void {
  const { symbol = SYMBOL, spot = null, source = 'stream' } = more;
  script.send({ type: 'quote', symbol, quote: reading, spot, source });
}

function watched(): AccountScript {
  const script = AccountScript.holding();
  script.broker.quoteOf = () => null;
  return script;
}

const isRead = ({ type }: { readonly type: string }) => type === 'read-quote';
const after = (script: AccountScript, milliseconds: number) => {
  script.now = {
    market: script.now.market + milliseconds,
    wall: script.now.wall + milliseconds,
  };
};

describe('a reading', () => {
  it('of another contract, or without a trade, is none [E11]', () => {
    const script = watched();
    const before = script.state;
    see(script, quote(script.now.market, 0.5, 0.52), { symbol: 'SPY261120P00670000' });
    expect(script.state).toBe(before);
    const flat = AccountScript.trading();
    const idle = flat.state;
    see(flat, quote(flat.now.market, 0.5, 0.52));
    expect(flat.state).toBe(idle);
  });

  it('that was overtaken does not count, one of the same instant does', () => {
    const script = watched();
    const now = script.now.market;
    see(script, quote(now, 0.97, 0.99));
    const before = script.state;
    see(script, quote(now - 1, 0.5, 0.52));
    expect(script.state).toBe(before);
    see(script, quote(now, 0.96, 0.98));
    expect(script.trade.lastQuote).toEqual({ quote: quote(now, 0.96, 0.98), seenAt: script.now });
  });

  it.each([
    ['rest', 60_000, true],
    ['rest', 60_001, false],
    ['stream', 300_000, true],
  ] as const)('by %s, stamped %i ms ago: %s', (source, age, counts) => {
    const script = watched();
    script.now = at('11:00');
    const stamped = quote(script.now.market - age, 0.95, 0.97);
    script.send({ type: 'quote', symbol: SYMBOL, quote: stamped, spot: null, source });
    expect(script.trade.lastQuote?.quote.bid).toBe(counts ? 9_500 : 9_800);
  });

  it('without a bid and an ask only says where the underlying is', () => {
    const script = watched();
    see(script, quote(script.now.market, 0, 0), { spot: 671 });
    expect(script.trade.lastQuote?.quote.bid).toBe(9_800);
    expect(script.trade.lastSpot).toEqual({ price: fromDollars(671), at: script.now.market });
  });

  it('far from the model only says where the underlying is', () => {
    const script = watched();
    after(script, 1_000);
    see(script, quote(script.now.market, 1.04, 1.06), { spot: 670 });
    after(script, 1_000);
    see(script, quote(script.now.market, 0.2, 0.22), { spot: 670.5 });
    expect(script.trade.lastQuote?.quote.bid).toBe(10_400);
    expect(script.trade.lastSpot?.price).toBe(fromDollars(670.5));
    expect(script.trade.candidate).toBeNull();
  });

  it('of a contract without a volatility is believed, and gives it', () => {
    const script = watched();
    script.state = { ...script.state, trade: { ...script.trade, volatility: null } };
    after(script, 1_000);
    see(script, quote(script.now.market, 3, 3.02), { spot: 670 });
    expect(script.trade.lastQuote?.quote.bid).toBe(30_000);
    expect(script.trade.volatility).toBeGreaterThan(0.3);
  });

  it.each([
    ['0', 0],
    ['below 0', -1],
  ])('with a spot of %s says nothing of the underlying', (_name, spot) => {
    const script = watched();
    const { lastSpot, volatility } = script.trade;
    after(script, 1_000);
    see(script, quote(script.now.market, 1.04, 1.06), { spot });
    expect(script.trade).toMatchObject({ lastSpot, volatility });
    expect(script.trade.lastQuote?.quote.bid).toBe(10_400);
  });

  it('with the underlying gives the volatility, without it leaves it', () => {
    const script = watched();
    after(script, 1_000);
    see(script, quote(script.now.market, 1.35, 1.37), { spot: 670 });
    const { volatility } = script.trade;
    expect(volatility).toBeGreaterThan(0.18);
    expect(volatility).toBeLessThan(0.21);
    after(script, 1_000);
    see(script, quote(script.now.market, 1.04, 1.06));
    expect(script.trade.volatility).toBe(volatility);
  });

  it('while the market is closed is compared with no model', () => {
    const script = watched();
    const { volatility } = script.trade;
    script.now = at('16:00');
    see(script, quote(script.now.market, 0.02, 0.04), { spot: 670 });
    expect(script.trade.lastQuote?.quote.bid).toBe(200);
    expect(script.trade.volatility).toBe(volatility);
  });
});

describe('a quote that is not two-sided', () => {
  const sells = (script: AccountScript) =>
    script.broker.posts.filter(({ side }) => side === 'sell');

  it.each([
    ['one without a bid', 0, 1.5, null],
    ['one without a bid, with the underlying', 0, 1.5, 670],
    ['one without a bid and a low ask', 0, 0.01, 670],
    ['one without an ask', 1.6, 0, null],
    ['one that is crossed', 1.6, 0.6, null],
    ['one that is crossed, with the underlying', 1.1, 1, 670],
    ['one that is locked', 1.6, 1.6, null],
    ['one with a bid far from the model', 0.01, 2, 670],
  ] as const)('or believable is none: %s [E3]', (_name, bid, ask, spot) => {
    const script = watched();
    const { lastQuote, mark, volatility } = script.trade;
    for (let count = 0; count < 3; count++) {
      after(script, 600);
      see(script, quote(script.now.market, bid, ask), spot === null ? {} : { spot });
    }
    expect(script.trade).toMatchObject({
      candidate: null,
      exit: null,
      lastQuote,
      mark,
      volatility,
    });
    expect(sells(script)).toEqual([]);
  });

  it('leaves a manual close a sell at the market [F8]', () => {
    const script = AccountScript.holding();
    script.market(0, 2);
    script.wait(600);
    script.command({ type: 'close' });
    expect(sells(script)).toMatchObject([{ type: 'market', limitPrice: null, quantity: 23 }]);
    script.wait(29_000);
    expect(script.alarmCodes()).not.toContain('EXIT_WAITING');
    script.wait(10_000);
    expect(script.alarms.filter(({ code }) => code === 'EXIT_WAITING')).toEqual([
      {
        type: 'alarm',
        severity: 'critical',
        code: 'EXIT_WAITING',
        message: `The market order that sells ${SYMBOL} has found no buyer yet: it goes on waiting.`,
      },
    ]);
    script.market(0.5, 2);
    expect(script.closed).toMatchObject([{ reason: 'user', exitPrice: fromDollars(0.5) }]);
  });

  it('does not end a sell: refused at the market it is tried again until someone bids', () => {
    const script = AccountScript.holding();
    script.market(0, 2);
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.wait(8_000);
    expect(sells(script).map(({ type }) => type)).toEqual(['market', 'market', 'market', 'market']);
    script.broker.fate = () => 'accepted';
    script.market(0.9, 0.92);
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: fromDollars(0.9) }]);
  });

  it('is one of a worthless option, on the present underlying only [C10]', () => {
    const worthless = watched();
    see(worthless, quote(worthless.now.market, 0, 0.01), { spot: 655 });
    expect(worthless.trade).toMatchObject({
      candidate: { reason: 'stop' },
      lastQuote: { quote: { bid: 0 } },
    });
    const { volatility } = worthless.trade;
    after(worthless, 60_000);
    see(worthless, quote(worthless.now.market, 0, 0.02));
    expect(worthless.trade).toMatchObject({ volatility, exit: { reason: 'stop' } });

    const late = watched();
    see(late, quote(late.now.market, 0.98, 1), { spot: 670 });
    late.state = {
      ...late.state,
      trade: { ...late.trade, lastSpot: { price: fromDollars(655), at: late.now.market } },
    };
    after(late, 60_001);
    see(late, quote(late.now.market, 0, 0.01));
    expect(late.trade).toMatchObject({ candidate: null, lastQuote: { quote: { bid: 9_800 } } });
  });

  it('is no price to sell by once the option is worth more', () => {
    const script = AccountScript.holding();
    script.broker.quoteOf = () => null;
    see(script, quote(script.now.market, 0, 0.01), { spot: 655 });
    after(script, 400);
    script.send({
      type: 'quote',
      symbol: SYMBOL,
      quote: quote(script.now.market, 0, 2),
      spot: 672,
      source: 'stream',
    });
    expect(script.trade.lastQuote?.quote).toMatchObject({ bid: 0, ask: 100 });
    script.command({ type: 'close' });
    expect(sells(script)).toMatchObject([{ type: 'market' }]);
  });
});

describe('two readings', () => {
  it('make an exit when they agree and lie half a second apart [E4]', () => {
    const script = watched();
    const first = script.intents.length;
    see(script, quote(script.now.market, 0.79, 0.81));
    expect(script.intents.slice(first)).toEqual([{ type: 'read-quote', symbol: SYMBOL }]);
    expect(script.trade).toMatchObject({
      candidate: { reason: 'stop', at: script.now },
      quoteReads: { count: 1, at: script.now },
    });
    after(script, 499);
    see(script, quote(script.now.market, 0.79, 0.81));
    expect(script.trade).toMatchObject({ exit: null, quoteReads: null });
    after(script, 1);
    see(script, quote(script.now.market, 0.79, 0.81));
    expect(script.trade).toMatchObject({ exit: { reason: 'stop' }, candidate: null });
  });

  it.each([
    ['the underlying vouches for it', 670, false, true],
    ['nothing vouches for it', undefined, false, false],
    ['another quote agrees', undefined, true, true],
  ])('of one quote reported twice sell when %s', (_, spot, isAnother, sells) => {
    const script = watched();
    const reported = quote(script.now.market, 0.79, 0.81);
    const more = spot === undefined ? {} : { spot };
    see(script, reported, more);
    after(script, 600);
    see(script, isAnother ? { ...reported, at: reported.at + 1 } : reported, more);
    expect(script.trade.exit !== null).toBe(sells);
  });

  it('of one quote reported twice sell nothing by the volatility of that quote alone', () => {
    const script = watched();
    script.state = { ...script.state, trade: { ...script.trade, volatility: null } };
    const reported = quote(script.now.market, 0.79, 0.81);
    see(script, reported, { spot: 670 });
    expect(script.trade.volatility).not.toBeNull();
    after(script, 600);
    see(script, reported, { spot: 670 });
    expect(script.trade.exit).toBeNull();
    see(script, { ...reported, at: reported.at + 1 }, { spot: 670 });
    expect(script.trade.exit).toMatchObject({ reason: 'stop' });
  });

  it('that disagree restart with the later one [E4]', () => {
    const script = watched();
    see(script, quote(script.now.market, 0.79, 0.81));
    after(script, 600);
    see(script, quote(script.now.market, 1.6, 1.62));
    expect(script.trade).toMatchObject({
      exit: null,
      candidate: { reason: 'target', at: script.now },
    });
    after(script, 600);
    see(script, quote(script.now.market, 1, 1.02));
    expect(script.trade).toMatchObject({ exit: null, candidate: null });
    after(script, 600);
    see(script, quote(script.now.market, 1.6, 1.62));
    expect(script.trade.exit).toBeNull();
  });

  it('before anything is bought are about nothing', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 0;
    see(script, quote(script.now.market, 0.2, 0.22));
    expect(script.trade).toMatchObject({ candidate: null, exit: null });
    expect(script.intents.filter(isRead)).toEqual([]);
  });

  it('while the position is being sold change nothing of that', () => {
    const script = watched();
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    after(script, 1_000);
    see(script, quote(script.now.market, 0.2, 0.22));
    expect(script.trade).toMatchObject({ candidate: null, exit: { reason: 'user' } });
  });

  it('are asked for every half second while the second does not come', () => {
    const script = watched();
    see(script, quote(script.now.market, 0.79, 0.81));
    expect(intentTimes(script, isRead, 2.5, { isSilent: true })).toEqual([0.5, 1, 1.5, 2, 2.5]);
    expect(script.trade.exit).toBeNull();
  });
});

describe('silence', () => {
  it('is broken by reads after ten seconds, then every five [E1]', () => {
    const script = watched();
    expect(intentTimes(script, isRead, 24, { isSilent: true })).toEqual([10, 15, 20]);
    expect(script.trade.quoteReads).toMatchObject({ count: 3 });
  });

  it('is no concern once the position is being sold', () => {
    const script = watched();
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    expect(intentTimes(script, isRead, 130, { isSilent: true })).toEqual([]);
    expect(script.alarmCodes()).not.toContain('QUOTES_SILENT');
  });

  it('is no silence while quotes come', () => {
    const script = AccountScript.holding();
    expect(intentTimes(script, isRead, 130)).toEqual([]);
    expect(script.alarms).toEqual([]);
  });

  it('of a minute is an alarm, once, of two the end [E1]', () => {
    const script = watched();
    script.wait(59_500, { isSilent: true });
    expect(script.alarms).toEqual([]);
    script.wait(500, { isSilent: true });
    const alarm = {
      type: 'alarm',
      severity: 'critical',
      code: 'QUOTES_SILENT',
      message: `No usable quote of ${SYMBOL} for a minute while it is held.`,
    };
    expect(script.alarms).toEqual([alarm]);
    script.wait(59_500, { isSilent: true });
    expect(script.trade.exit).toBeNull();
    script.wait(500, { isSilent: true });
    expect(script.state.trade?.exit ?? script.state.lastTrade?.exit).toMatchObject({
      reason: 'quotes-silent',
    });
    expect(script.alarms).toEqual([alarm]);
  });

  it('of our own process is not taken for one of the market [F5] [F6]', () => {
    const script = watched();
    after(script, 600_000);
    script.send({ type: 'tick' });
    expect(script.trade).toMatchObject({ exit: null, quoteReads: { count: 1 } });
    script.wait(9_500, { isSilent: true });
    expect(script.trade).toMatchObject({ exit: null, quoteReads: { count: 2 } });
    script.wait(500, { isSilent: true });
    expect(script.trade.quoteReads).toMatchObject({ count: 3 });
    script.wait(500, { isSilent: true });
    expect(script.state.trade?.exit ?? script.state.lastTrade?.exit).toMatchObject({
      reason: 'quotes-silent',
    });
  });

  it('is counted from the buy while there was no quote at all', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.quoteOf = () => null;
    script.wait(3_000, { isSilent: true });
    const order = script.broker.fillOrder(
      'u1-20261120-1-entry-1',
      23,
      fromDollars(1.05),
      script.now.market,
    );
    script.send({ type: 'order', order });
    expect(script.trade.lastQuote).toBeNull();
    expect(intentTimes(script, isRead, 11, { isSilent: true })).toEqual([10]);
  });
});

describe('the clock', () => {
  it('sells at the flatten time, to the millisecond [C11] [F6]', () => {
    const script = AccountScript.holding();
    script.goTo('15:24');
    after(script, 59_999);
    script.send({ type: 'tick' });
    expect(script.trade.exit).toBeNull();
    after(script, 1);
    script.send({ type: 'tick' });
    expect(script.trade.exit).toMatchObject({ reason: 'flatten', decidedAt: script.now });
  });

  it('raises one alarm a quarter of an hour later, and another when the market has closed', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.goTo('15:39');
    script.wait(59_500);
    expect(script.alarmCodes()).not.toContain('NOT_FLAT');
    script.wait(1_500);
    expect(script.alarms.filter(({ code }) => code === 'NOT_FLAT')).toEqual([
      {
        type: 'alarm',
        severity: 'critical',
        code: 'NOT_FLAT',
        message: `${HELD} is still open long after it was to be sold.`,
      },
    ]);
    script.now = at('15:59:59');
    script.send({ type: 'tick' });
    expect(script.alarmCodes()).not.toContain('HELD_OUTSIDE_SESSION');
    script.now = at('16:00');
    script.send({ type: 'tick' });
    script.send({ type: 'tick' });
    expect(script.alarms.filter(({ code }) => code === 'HELD_OUTSIDE_SESSION')).toEqual([
      {
        type: 'alarm',
        severity: 'critical',
        code: 'HELD_OUTSIDE_SESSION',
        message: `${HELD} is held while the market is closed.`,
      },
    ]);
  });

  it('asks nothing of a walk that has bought nothing', () => {
    const script = AccountScript.trading('15:14');
    script.policy = {
      ...script.policy,
      thresholds: { ...script.policy.thresholds, slippageThreshold: 9 },
    };
    script.bar();
    expect(script.trade.orders).toHaveLength(1);
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.now = at('15:25');
    script.send({ type: 'tick' });
    expect(script.trade.exit).toBeNull();
    script.now = at('16:00');
    script.send({ type: 'tick' });
    expect(script.alarmCodes()).not.toContain('HELD_OUTSIDE_SESSION');
  });
});
