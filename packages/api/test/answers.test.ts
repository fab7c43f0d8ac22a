import {
  type BrokerOrder,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  DOLLAR,
  type LedgerRow,
  tradeStatistics,
} from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import type { CallContext, DecisionRow } from '../src/index.ts';
import { done, refused } from '../src/index.ts';
import { toBarsAnswer, toOrder } from '../src/wire/index.ts';
import { fakeContext, rest, TRADER } from './fakes.ts';
import { LEDGER, NOW, POSITION, SIGNAL } from './fixtures.ts';
import { readyAnswer } from './ready-answer.ts';

async function get(
  path: string,
  change: (context: CallContext) => Partial<CallContext> = () => ({}),
) {
  const context = fakeContext(TRADER);
  const { body } = await rest({ method: 'GET', path }, { ...context, ...change(context) });
  return body;
}

const AT = '2026-11-20T15:00:00.000Z';

describe('GET /api/account', () => {
  it('is dollars rounded to the cent', async () => {
    expect(await get('/api/account')).toEqual({
      portfolioValue: 100_000,
      cash: 98_950.12,
      buyingPower: 2,
      readAt: AT,
      ageMs: 12,
    });
  });

  it('is nulls before a connection', async () => {
    const body = await get('/api/account', ({ brokerConnection: connection }) => ({
      brokerConnection: { ...connection, readAccount: () => null },
    }));
    expect(body).toEqual({
      portfolioValue: null,
      cash: null,
      buyingPower: null,
      readAt: null,
      ageMs: null,
    });
  });
});

describe('GET /api/positions', () => {
  it('marks a position and counts 100 shares a contract', async () => {
    expect(await get('/api/positions')).toEqual([
      {
        id: 'trader-20261120-1',
        symbol: 'SPY',
        contractSymbol: 'SPY261120C00670000',
        contractType: 'call',
        strike: 670,
        expiry: '2026-11-20',
        quantity: 3,
        entryPrice: 1.2,
        currentPrice: 1.35,
        pnl: 45,
        pnlPercent: 12.5,
        profitTarget: 100,
        stopLoss: 20,
        targetPrice: 2.4,
        stopPrice: 1.124,
        stopReason: 'trailing',
        trailingDistance: 20,
        bestPrice: 1.405,
        sellAt: '2026-11-20T20:00:00.000Z',
        status: 'open',
        isClosing: false,
        openedAt: AT,
        ageMs: 40,
        requiredMove: {
          reason: null,
          estimate: {
            quotedAt: AT,
            spot: 602.71,
            impliedVolatility: 12.4,
            averageTrueRange: 0.41,
            dayRange: { low: 598.62, high: 603.18 },
            levels: [
              {
                kind: 'target',
                price: 2.4,
                pnl: 360,
                ranges: 2,
                beyondDay: 0.35,
                moves: [
                  { at: AT, spot: 603.53, move: 0.82 },
                  { at: '2026-11-20T15:30:00.000Z', spot: 603.56, move: 0.85 },
                ],
              },
              {
                kind: 'stop',
                price: 0,
                pnl: -360,
                ranges: null,
                beyondDay: null,
                moves: [{ at: AT, spot: null, move: null }],
              },
            ],
            timeAlone: { stopAt: null, until: '2026-11-20T16:00:00.000Z', cost: 144 },
          },
        },
      },
    ]);
  });

  it('says why it has no required move, and what a move can’t be measured by', async () => {
    const unknown = { type: 'unknown', reason: 'The market is closed.' } as const;
    const nothing = { averageTrueRange: null, dayRange: null };
    const below = { averageTrueRange: null, dayRange: { low: 6_036_000, high: 6_040_000 } };
    const body = await get('/api/positions', ({ trading }) => ({
      trading: {
        ...trading,
        listPositions: () => [
          { ...POSITION, requiredMove: unknown },
          { ...POSITION, underlying: nothing },
          { ...POSITION, underlying: below },
        ],
      },
    }));
    const target = (ranges: null, beyondDay: number | null) => ({
      requiredMove: {
        estimate: { averageTrueRange: null, levels: [{ ranges, beyondDay }, { kind: 'stop' }] },
      },
    });
    expect(body).toMatchObject([
      { requiredMove: { reason: 'The market is closed.', estimate: null } },
      target(null, null),
      target(null, -0.07),
    ]);
  });

  it('does not invent a mark', async () => {
    const body = await get('/api/positions', ({ trading }) => ({
      trading: {
        ...trading,
        listPositions: () => [{ ...POSITION, currentPrice: null, ageMs: null }],
      },
    }));
    expect(body).toMatchObject([{ currentPrice: null, pnl: null, pnlPercent: null, ageMs: null }]);
  });
});

describe('GET /api/orders/history', () => {
  const order: BrokerOrder = {
    id: 'b1',
    clientOrderId: 'c1',
    symbol: 'SPY261120C00670000',
    side: 'buy',
    type: 'limit',
    phase: 'filled',
    status: 'filled',
    quantity: 3,
    filledQuantity: 3,
    filledAveragePrice: 12_033,
    limitPrice: 12_100,
    stopPrice: null,
    notional: null,
    createdAt: NOW,
    filledAt: NOW + 1_500,
    canceledAt: null,
    expiredAt: null,
  };

  it('is as at the broker: numbers as text', async () => {
    const body = await get('/api/orders/history', ({ brokerConnection: connection }) => ({
      brokerConnection: { ...connection, listOrders: () => readyAnswer([toOrder('u1', order)]) },
    }));
    expect(body).toEqual([
      {
        id: 'b1',
        symbol: 'SPY261120C00670000',
        side: 'buy',
        type: 'limit',
        qty: '3',
        filled_qty: '3',
        notional: null,
        limit_price: '1.21',
        stop_price: null,
        filled_avg_price: '1.2033',
        status: 'filled',
        created_at: AT,
        filled_at: '2026-11-20T15:00:01.500Z',
        canceled_at: null,
        expired_at: null,
        trade_id: null,
      },
    ]);
  });

  it.each([
    ['u1-20261120-7-entry-1', 'u1-20261120-7'],
    ['u1-20261120-7-exit-emergency', 'u1-20261120-7'],
    ['c1', null],
    ['u10-20261120-7-entry-1', null],
  ])('names the trade of the order %s', (clientOrderId, trade_id) => {
    expect(toOrder('u1', { ...order, clientOrderId })).toMatchObject({ trade_id });
  });

  it('says that the broker is away', async () => {
    const body = await get('/api/orders/history', ({ brokerConnection: connection }) => ({
      brokerConnection: {
        ...connection,
        listOrders: () => refused({ code: 'BROKER_AWAY', message: 'The broker is away.' }),
      },
    }));
    expect(body).toMatchObject({ error: 'The broker is away.' });
  });
});

describe('GET /api/settings/rules/today', () => {
  it('is what the rules are measured by, in dollars', async () => {
    expect(await get('/api/settings/rules/today')).toEqual({
      caps: { dailyLossLimit: 15, maxEntriesPerDay: 10, maxLossesPerDay: 2 },
      window: { opens: AT, entriesEnd: AT, flattenAt: AT },
      broker: {
        name: 'Alpaca, paper',
        entriesEnd: '2026-11-20T20:30:00.000Z',
        sellsFrom: '2026-11-20T20:45:00.000Z',
        refusals: ['A second sell.'],
      },
      entries: 1,
      losses: 0,
      realised: 12,
      loss: -12,
      startEquity: 100_000,
      plannedBuy: {
        symbol: 'SPY',
        contractType: 'call',
        strike: 670,
        expiry: '2026-11-20',
        quantity: 12,
        price: 0.96,
      },
    });
  });
});

describe('GET /api/backend-logic', () => {
  it('is the signal with its age and parts', async () => {
    expect(await get('/api/backend-logic')).toMatchObject({
      hasData: true,
      symbol: 'SPY',
      signalType: 'call',
      confidence: 45.5,
      price: 670.125,
      timestamp: AT,
      emaFast: 670.1,
      relativeVolume: null,
      iv: 14.5,
      ivAt: '2026-11-20T14:59:00.000Z',
      slippage: 0.6,
      moneyFlow: 0.18,
      thresholdsVersion: 3,
      bullishBreakdown: SIGNAL.bullish,
      parts: [{ part: 'ema', max: 20 }],
      flags: [{ part: 'relativeVolume', reason: 'few-sessions' }],
      rejectedBars: [{ code: 'false-print', count: 2 }],
      lastDecision: null,
      whyNoTrade: null,
      ageMs: 1_000,
    });
  });

  it('has no data before the first bar, and says neutral [E12]', async () => {
    const body = await get('/api/backend-logic', ({ market }) => ({
      market: {
        ...market,
        readLiveSignal: () => ({
          symbol: 'SPY',
          signal: null,
          thresholdsVersion: 1,
          parts: [],
          rejectedBars: [],
          ageMs: null,
        }),
      },
    }));
    expect(body).toMatchObject({
      hasData: false,
      signalType: 'neutral',
      neutralReason: 'no-data',
      confidence: 0,
      price: null,
      timestamp: null,
      flags: [],
      ageMs: null,
    });
  });

  it("says the caller's own reason for no trade", async () => {
    const decision: DecisionRow = {
      type: 'decision',
      barStart: NOW,
      symbol: 'SPY',
      outcome: 'THRESHOLD',
      sentence: 'Confidence 45.5 is below your threshold of 55.',
      gates: [{ code: 'THRESHOLD', passes: false, rule: 'Threshold 55.0', reading: '45.5' }],
      contract: POSITION.contract,
      quantity: null,
      limitPrice: 12_000,
      tradeId: null,
      inputs: {
        at: NOW,
        settings: DEFAULT_SETTINGS,
        thresholds: DEFAULT_THRESHOLDS,
        caps: {
          maxContracts: 500,
          maxPremium: 25_000 * DOLLAR,
          maxEntriesPerDay: 10,
          maxLossesPerDay: 2,
          userDailyLoss: 15,
        },
        moneyFlowGate: 0.15,
        spot: 670.12,
        side: 'call',
        delta: 0.49,
        bid: 11_900,
        ask: 12_100,
        quotedAt: NOW,
        quoteAge: 250,
        modelPrice: 1.2,
        halfSpread: 0.83,
        highestPrice: 12_100,
        wantedQuantity: 20,
        equity: 100_000_1234,
        startEquity: null,
        optionsBuyingPower: 98_000 * DOLLAR,
        entriesToday: 1,
        readAge: 12_000,
        optionsLevel: 3,
        streamReady: true,
        clockTrusted: false,
        feedRefusal: null,
        barAge: 40,
        entriesBegin: NOW,
        entriesEnd: null,
        occupiedBy: null,
        lossesToday: 1,
        lossTimes: [NOW],
        coolDown: { call: 0, put: 0 },
      },
    };
    const of = (entry: DecisionRow) =>
      get('/api/backend-logic', ({ ledger }) => ({
        ledger: { ...ledger, readLastDecision: () => entry },
      }));
    expect(await of(decision)).toMatchObject({
      whyNoTrade: decision.sentence,
      lastDecision: {
        barStart: AT,
        outcome: 'THRESHOLD',
        gates: decision.gates,
        contractSymbol: 'SPY261120C00670000',
        limitPrice: 1.2,
        inputs: {
          confidenceThreshold: DEFAULT_SETTINGS.confidenceThreshold,
          slippageLimit: DEFAULT_THRESHOLDS.slippageThreshold,
          delta: 0.49,
          ask: 1.21,
          quotedAt: AT,
          quoteAge: 250,
          readAge: 12_000,
          optionsLevel: 3,
          streamReady: true,
          clockTrusted: false,
          feedRefusal: null,
          barAge: 40,
          entriesBegin: AT,
          entriesEnd: null,
          occupiedBy: null,
          lossesToday: 1,
          lossTimes: [AT],
          equity: 100_000.12,
          startEquity: null,
          optionsBuyingPower: 98_000,
        },
      },
    });
    expect(await of({ ...decision, inputs: null })).toMatchObject({
      lastDecision: { inputs: null },
    });
    expect(await of({ ...decision, outcome: 'entered' })).toMatchObject({ whyNoTrade: null });
  });
});

describe('analytics', () => {
  const withLedger = (path: string, rows: readonly LedgerRow[]) => {
    const asked: unknown[] = [];
    return get(path, ({ ledger }) => ({
      ledger: {
        ...ledger,
        readStatistics: (userId, range) => {
          asked.push([userId, range]);
          return done(tradeStatistics(rows, range));
        },
      },
    })).then((body) => ({ body, asked }));
  };

  it('performance leaves break-even out of the win rate', async () => {
    const { body, asked } = await withLedger('/api/analytics/performance', LEDGER);
    expect(body).toEqual({ winRate: 66.7, winningTrades: 2, losingTrades: 1 });
    expect(asked).toEqual([['trader', { from: null, to: '2026-11-20' }]]);
    expect((await withLedger('/api/analytics/performance', [])).body).toMatchObject({
      winRate: 0,
    });
  });

  it('90d is text, net of fees, over today and the 89 days before', async () => {
    const { body, asked } = await withLedger('/api/analytics/90d', LEDGER);
    expect(body).toEqual({ pnl90d: '123.39', totalTrades: '4', averagePnL: '30.85' });
    expect(asked).toEqual([['trader', { from: '2026-08-23', to: '2026-11-20' }]]);
    expect((await withLedger('/api/analytics/90d', [])).body).toEqual({
      pnl90d: '0.00',
      totalTrades: '0',
      averagePnL: '0.00',
    });
  });

  it('daily P&L is the present trading date, net of fees', async () => {
    const { body, asked } = await withLedger('/api/analytics/daily-pnl', LEDGER);
    expect(body).toEqual({ dailyPnL: 123.39, dailyTrades: 4, dailyWins: 2, dailyLosses: 1 });
    expect(asked).toEqual([['trader', { from: '2026-11-20', to: '2026-11-20' }]]);
  });

  it('today adds the win rate of thirty days', async () => {
    const { body, asked } = await withLedger('/api/analytics/today', LEDGER);
    expect(body).toEqual({ todaysPnL: 123.39, winRate30d: 66.7 });
    expect(asked).toContainEqual(['trader', { from: '2026-10-22', to: '2026-11-20' }]);
  });
});

describe('the rest', () => {
  it('bars carry the signal of their end, where there is one', async () => {
    const bar = { start: NOW, open: 6_700_000, high: 6_702_500, low: 6_699_900, close: 6_701_250 };
    const body = await get('/api/bars', ({ market }) => ({
      market: {
        ...market,
        readBars: (_userId, day) =>
          readyAnswer(
            toBarsAnswer('SPY', { date: day, close: NOW }, [
              { bar: { ...bar, volume: 1_200 }, signal: SIGNAL },
              { bar: { ...bar, volume: 900 }, signal: null },
            ]),
          ),
      },
    }));
    expect(body).toMatchObject({
      symbol: 'SPY',
      day: '2026-11-20',
      closesAt: AT,
      bars: [
        { start: AT, close: 670.125, emaFast: 670.1, signalType: 'call', bullishConfidence: 45.5 },
        { start: AT, volume: 900, emaFast: null, signalType: null },
      ],
    });
  });

  it('market status names the money at stake', async () => {
    expect(await get('/api/market/status')).toEqual({
      badge: 'SIMULATED',
      symbol: 'SPY',
      marketTime: AT,
      speed: 20,
      isWaiting: false,
      day: '2026-11-20',
      ageMs: 5,
      lastTickAgeMs: 250,
      killSwitch: false,
      nextBlackout: { label: 'FOMC', from: AT, to: '2026-11-20T15:01:00.000Z' },
    });
  });

  it('the bot switch answers what it was set to', async () => {
    const answer = await rest({
      method: 'POST',
      path: '/api/bot/toggle',
      body: { active: false },
    });
    expect(answer.body).toMatchObject({ botActive: false, message: expect.any(String) });
  });

  it('a connection test answers dollars', async () => {
    const answer = await rest({ method: 'POST', path: '/api/config/test' });
    expect(answer.body).toEqual({
      account: { accountNumber: 'PA1', cash: 98_950.12, buyingPower: 2, portfolioValue: 100_000 },
    });
  });
});
