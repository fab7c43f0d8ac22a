import { describe, expect, it } from 'vitest';
import { accountGateFacts } from '../../src/account/reading/account-facts.ts';
import type { AccountState } from '../../src/account/state/state.ts';
import { step } from '../../src/account/step.ts';
import { chainOf } from '../../src/model/chain.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at, chainAt, entriesAt, POLICY, SPOT, signalAt } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

const last = (script: AccountScript) => {
  const row = script.decisions.at(-1);
  if (row === undefined) throw new Error('no decision');
  return row;
};
const reading = (script: AccountScript, code: string) =>
  last(script).gates.find((gate) => gate.code === code)?.reading;
const after = (script: AccountScript, market: number, wall = market) => {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
};

describe('the row of a bar', () => {
  it.each([
    ['entered', {}, SPOT],
    ['THRESHOLD', { confidence: 51.7 }, SPOT],
    ['CONTRACT', {}, null],
    ['no-signal', { signalType: 'neutral' }, SPOT],
  ] as const)(
    'without an entry is left out where no one asks for it, and the step is the same: %s',
    (outcome, change, spot) => {
      const { state, now } = AccountScript.trading();
      const signal = signalAt(now.market, change);
      const event = {
        ...{ type: 'bar-evaluated' as const, signal, spot, chain: chainAt(now.market) },
        ...{ endedWall: now.wall, at: now },
      } as const;
      const result = step(state, event, POLICY);
      expect(result.journal).toMatchObject([{ type: 'decision', outcome }]);
      const journal = outcome === 'entered' ? result.journal : [];
      expect(step(state, event, POLICY, false)).toEqual({ ...result, journal });
    },
  );

  it.each([
    ['no-data', 'No signal: there is no market data for this bar.'],
    ['warming-up', 'No signal: the indicators are still warming up.'],
    ['stale', 'No signal: the bar is too old.'],
    ['no-lead', 'No signal: neither side leads clearly.'],
    ['too-weak', 'No signal: the leading side is too weak.'],
    [null, 'No signal: the market is neutral.'],
  ] as const)('without a signal says why: %s [E8]', (neutralReason, sentence) => {
    const script = AccountScript.trading();
    script.bar({ signalType: 'neutral', neutralReason });
    expect(last(script)).toMatchObject({
      type: 'decision',
      barStart: script.now.market - 300_000,
      symbol: 'SPY',
      outcome: 'no-signal',
      sentence,
      contract: null,
      quantity: null,
      limitPrice: null,
      tradeId: null,
    });
    expect(script.state.trade).toBeNull();
    expect(script.state.lastDecidedBar).toBe(script.now.market - 300_000);
  });

  it('of a refusal says the rule and what was read', () => {
    const script = AccountScript.trading();
    script.bar({ confidence: 51.7 });
    expect(last(script)).toMatchObject({
      outcome: 'THRESHOLD',
      sentence: 'No entry. Threshold 55.0: 51.7, short by 3.3.',
      contract: { symbol: SYMBOL },
      quantity: null,
      limitPrice: null,
      tradeId: null,
    });
    expect(script.state).toMatchObject({ trade: null, tradeCount: 0, day: { entries: 0 } });
  });

  it('of an entry says what is bought, and what clipped it', () => {
    const script = AccountScript.trading();
    script.bar();
    const delta = last(script).inputs.delta?.toFixed(2);
    expect(last(script)).toMatchObject({
      outcome: 'entered',
      sentence: `Buying 23 × ${SYMBOL} at $1.05 to $1.06, delta ${delta}.`,
      contract: { symbol: SYMBOL, side: 'call' },
      quantity: 23,
      limitPrice: fromDollars(1.06),
      tradeId: TRADE,
    });
    const clipped = AccountScript.trading();
    clipped.policy = { ...clipped.policy, maxContracts: 4 };
    clipped.bar();
    expect(last(clipped).sentence).toBe(
      `Buying 4 × ${SYMBOL} at $1.05 to $1.06, delta ${delta}; clipped from 23 by the cap of 4 contracts.`,
    );
  });

  it('holds what the gates read', () => {
    const script = AccountScript.trading();
    script.bar();
    const [entry] = entriesAt(script.now.market).filter(
      ({ contract }) => contract.symbol === SYMBOL,
    );
    const { inputs } = last(script);
    expect(inputs).toMatchObject({
      at: script.now.market,
      settings: script.state.settings,
      caps: {
        maxContracts: 500,
        maxPremium: fromDollars(25_000),
        maxEntriesPerDay: 10,
        maxLossesPerDay: 2,
        userDailyLoss: 15,
      },
      moneyFlowGate: 0.15,
      thresholds: POLICY.thresholds,
      spot: SPOT,
      side: 'call',
      bid: entry?.quote.bid,
      ask: entry?.quote.ask,
      quotedAt: script.now.market,
      quoteAge: 0,
      highestPrice: fromDollars(1.06),
      wantedQuantity: 23,
      equity: fromDollars(100_000),
      startEquity: fromDollars(100_000),
      optionsBuyingPower: fromDollars(10_000),
      readAge: 0,
      optionsLevel: 2,
      streamReady: true,
      clockTrusted: true,
      feedRefusal: null,
      barAge: 0,
      entriesBegin: at('09:45').market,
      entriesEnd: at('15:15').market,
      occupiedBy: null,
      entriesToday: 0,
      lossesToday: 0,
      lossTimes: [],
      coolDown: { call: 0, put: 0 },
    });
    expect(inputs.delta).toBeCloseTo(0.5, 1);
    expect(inputs.modelPrice).toBeCloseTo(1.05, 1);
    expect(inputs.halfSpread).toBeCloseTo(0.95, 1);
  });

  it('holds how old everything was, what forbade, and when the losses were', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    script.goTo('11:00');
    const forbids = { streamReady: false, clockTrusted: false, feedRefusal: 'basic feed' };
    script.policy = { ...script.policy, ...forbids };
    const signal = signalAt(script.now.market);
    after(script, 7_000);
    script.evaluated(signal, { chain: chainAt(signal.barEnd - 500) });
    const [closed] = script.closed;
    expect(last(script).inputs).toMatchObject({
      ...forbids,
      quoteAge: 7_500,
      barAge: 7_000,
      readAge: 7_000,
      lossesToday: 1,
      lossTimes: [closed?.closedAt],
      occupiedBy: null,
    });
    expect(JSON.parse(JSON.stringify(last(script).inputs))).toEqual(last(script).inputs);
  });

  it('holds nulls for what was not known or not asked', () => {
    const script = new AccountScript();
    script.command({ type: 'bot', active: true });
    script.bar({ signalType: 'neutral' });
    expect(last(script).inputs).toMatchObject({
      side: null,
      delta: null,
      bid: null,
      ask: null,
      quotedAt: null,
      quoteAge: null,
      readAge: null,
      optionsLevel: null,
      modelPrice: null,
      halfSpread: null,
      highestPrice: null,
      wantedQuantity: null,
      equity: null,
      startEquity: null,
      optionsBuyingPower: null,
    });
  });

  it('holds no size for an account that was never read', () => {
    const script = new AccountScript();
    script.command({ type: 'bot', active: true });
    script.bar();
    expect(last(script)).toMatchObject({ contract: { symbol: SYMBOL }, quantity: null });
    expect(last(script).inputs).toMatchObject({
      highestPrice: fromDollars(1.06),
      wantedQuantity: null,
    });
  });

  it.each([
    [15, 1.05],
    [30, 2.1],
    [null, null],
  ])('prices a contract without neighbours by the volatility of the market: %s %%', (iv, price) => {
    const script = AccountScript.trading();
    const signal = signalAt(script.now.market, { iv });
    const alone = entriesAt(script.now.market).filter(({ contract }) => contract.symbol === SYMBOL);
    script.evaluated(signal, { chain: chainOf(alone) });
    const { modelPrice } = last(script).inputs;
    expect(modelPrice === null ? null : Math.round(modelPrice * 20) / 20).toBe(price);
  });

  it('is left once per bar, and again only for a past that is another', () => {
    const script = AccountScript.trading();
    script.command({ type: 'pause' });
    const rows = () => script.decisions.length;
    const barStart = script.now.market - 300_000;
    script.bar({ barStart });
    script.bar({ barStart });
    script.bar({ barStart: barStart - 1 });
    expect(rows()).toBe(1);
    script.bar({ barStart: barStart + 1 });
    expect(rows()).toBe(2);
    script.state = { ...script.state, lastDecidedBar: script.now.market };
    script.bar({ barStart: barStart + 2 });
    expect(rows()).toBe(2);
    script.state = { ...script.state, lastDecidedBar: script.now.market + 1 };
    script.bar({ barStart: barStart + 2 });
    expect(rows()).toBe(3);
  });
});

describe('a decision', () => {
  it('starts a trade with nothing but its plan', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    const { trade } = script.state;
    expect(trade).toMatchObject({
      id: TRADE,
      phase: 'entering',
      contract: { symbol: SYMBOL },
      settings: script.state.settings,
      decidedAt: script.now,
      barStart: script.now.market - 300_000,
      decisionMid: fromDollars(1.05),
      highestEntryPrice: fromDollars(1.06),
      entryPrices: [1.05, 1.06].map(fromDollars),
      entryEnded: null,
      plannedQuantity: 23,
      quantity: 0,
      averageEntryPrice: null,
      openedAt: null,
      exit: null,
      candidate: null,
      lastQuote: null,
      mark: null,
      quoteReads: null,
      lastSpot: { price: fromDollars(SPOT), at: script.now.market },
      externalQuantity: 0,
      externalSales: [],
      mismatch: null,
      readAskedAt: null,
      booked: null,
      isOfFormerPast: false,
      raised: [],
    });
    expect(trade?.volatility).toBeCloseTo(0.15, 2);
    expect(trade?.orders).toMatchObject([{ phase: 'planned', number: 1, role: 'entry' }]);
    expect(script.state).toMatchObject({ tradeCount: 1, day: { entries: 1 } });
  });

  it('says what occupies the account', () => {
    const script = AccountScript.trading();
    script.bar();
    script.bar({ barStart: script.now.market - 1 });
    expect(reading(script, 'DUPLICATE')).toBe(`an order for ${SYMBOL} is not settled`);
    script.market(0.98, 1);
    script.bar({ barStart: script.now.market });
    expect(reading(script, 'DUPLICATE')).toBe(`holds 23 × ${SYMBOL}`);
  });

  it('counts the day of the bar alone', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    script.goTo('11:00');
    script.bar({ confidence: 10 });
    expect([reading(script, 'RATE'), reading(script, 'REPEAT')]).toEqual(['1 so far', '1 today']);
    script.bar({ confidence: 10, date: '2026-11-23', barStart: script.now.market - 1 });
    expect([reading(script, 'RATE'), reading(script, 'REPEAT')]).toEqual(['0 so far', '0 today']);
  });

  it('finds no contract without a session, a spot that can be believed, or a chain', () => {
    const cases = [
      [{ spot: null }, 'no quote of SPY'],
      [{ spot: 1204.155 }, 'SPY is quoted at $1204.155, and its bar closed at $670.00'],
      [{ chain: chainOf([]) }, 'no call that expires today has a usable quote'],
    ] as const;
    for (const [change, text] of cases) {
      const script = AccountScript.trading();
      const signal = signalAt(script.now.market);
      script.evaluated(signal, { chain: chainAt(signal.barEnd), ...change });
      expect(reading(script, 'CONTRACT')).toBe(text);
      expect(last(script).contract).toBeNull();
    }
    const closed = AccountScript.trading();
    closed.now = at('16:30');
    closed.bar();
    expect(reading(closed, 'CONTRACT')).toBe('the market is closed');
  });

  it('buys nothing in a contract that is held or ordered externally', () => {
    const held = AccountScript.trading();
    held.broker.tradeExternally(SYMBOL, 'buy', 1, 1);
    held.reconcile();
    held.bar();
    expect(last(held).outcome).toBe('CONTRACT');
    const ordered = AccountScript.trading();
    ordered.broker.restExternally(SYMBOL, 1, 9);
    ordered.reconcile();
    ordered.bar();
    expect(reading(ordered, 'CONTRACT')).toBe(`${SYMBOL} is traded manually`);
    const elsewhere = AccountScript.trading();
    elsewhere.broker.tradeExternally('SPY261120C00675000', 'buy', 1, 1);
    elsewhere.broker.restExternally('SPY261120C00676000', 1, 9);
    elsewhere.reconcile();
    elsewhere.bar();
    expect(last(elsewhere).outcome).toBe('entered');
  });

  it('follows risk level, share and volatility', () => {
    const strikeAt = (riskLevel: number) => {
      const script = AccountScript.trading('10:00', { riskLevel });
      script.bar();
      return last(script).contract?.strike ?? 0;
    };
    expect(strikeAt(5)).toBe(fromDollars(670));
    expect(strikeAt(8)).toBeGreaterThan(fromDollars(670));
    expect(strikeAt(2)).toBeLessThan(fromDollars(670));
    const half = AccountScript.trading('10:00', { portfolioPercentage: 50 });
    half.bar();
    expect(half.trade.plannedQuantity).toBe(47);
    const unknown = AccountScript.trading();
    unknown.bar({ iv: null });
    expect(last(unknown).outcome).toBe('entered');
  });
});

describe('what stands against entries', () => {
  it('is inactive while the bot is off, whatever else is set', () => {
    const script = AccountScript.trading();
    script.state = { ...script.state, botActive: false };
    script.bar();
    expect(script.decisions).toEqual([]);
    script.state = { ...script.state, botActive: true, isActive: false };
    script.bar();
    expect(reading(script, 'USER_STATE')).toBe('inactive');
    const { state, now, policy } = script;
    const off = { ...state, botActive: false, isActive: true };
    expect(accountGateFacts(off, now, policy).tradingState).toBe('inactive');
  });

  it('is an account that is not known, read or begun today [I6]', () => {
    const { state, now, policy } = AccountScript.trading();
    const account = (change: Partial<AccountState>) =>
      accountGateFacts({ ...state, ...change }, now, policy).account;
    expect(account({})?.startEquity).toBe(fromDollars(100_000));
    expect(account({ venue: null })).toBeNull();
    expect(account({ book: null })).toBeNull();
    expect(account({ day: null })?.startEquity).toBeNull();
  });

  it.each([
    [59_999, 59_999, 'off', 'ready'],
    [60_000, 60_000, 'the equity is too old', 'ready'],
    [89_999, 89_999, 'the equity is too old', 'ready'],
    [90_000, 90_000, 'the equity is too old', 'the last read is too old'],
    [90_000, 1_999, 'off', 'ready'],
    [90_000, 2_000, 'the equity is too old', 'the last read is too old'],
  ])('%i ms after the last read, %i by the wall', (market, wall, breaker, stream) => {
    const script = AccountScript.trading();
    after(script, market, wall);
    script.bar();
    expect([reading(script, 'BREAKER'), reading(script, 'STREAM_READY')]).toEqual([
      breaker,
      stream,
    ]);
  });

  it('knows no start of a day that is not today', () => {
    const script = AccountScript.trading();
    script.state = {
      ...script.state,
      day: script.state.day === null ? null : { ...script.state.day, date: '2026-11-19' },
    };
    script.bar();
    expect(reading(script, 'USER_LOSS')).toBe("the day's first equity is not known");
  });

  it('is an account that the keys were not saved for [I3]', () => {
    for (const pinned of [
      { accountNumber: 'PA9', pool: 'simulated' },
      { accountNumber: 'PA1', pool: 'live' },
    ] as const) {
      const script = AccountScript.trading();
      script.send({ ...script.broker.read(script.now), pinned });
      script.bar();
      expect(last(script).outcome).toBe('ACCOUNT');
    }
    const script = AccountScript.trading();
    const pinned = { accountNumber: 'PA1', pool: 'simulated' } as const;
    script.send({ ...script.broker.read(script.now), pinned });
    script.bar();
    expect(last(script).outcome).toBe('entered');
  });
});
