import { describe, expect, it } from 'vitest';
import { closeRefusal, isTradeClosing, startRefusal } from '../../src/account/commands.ts';
import { hasLiveOrder } from '../../src/account/order/order-supervision.ts';
import {
  buildClientOrderId,
  buildTradeId,
  parseClientOrderId,
} from '../../src/account/state/client-order-id.ts';
import { initialState } from '../../src/account/state/initial-state.ts';
import { rebaseClocks } from '../../src/account/state/rebase-clocks.ts';
import { STATE_VERSION } from '../../src/account/state/upgrade.ts';
import { mustSaveStep, step } from '../../src/account/step.ts';
import { openPosition } from '../../src/account/views.ts';
import { fromDollars } from '../../src/model/money.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { NO_RULES } from '../../src/model/trading-rules.ts';
import { AccountScript } from './account-script.ts';
import { at, POLICY } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

const after = (script: AccountScript, market: number, wall = market) => {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
};

describe('a new user', () => {
  it('is off, inactive and not connected, and that is all', () => {
    expect(initialState('u7')).toEqual({
      version: STATE_VERSION,
      userId: 'u7',
      sequence: 0,
      lastAt: { market: 0, wall: 0 },
      botActive: false,
      isActive: false,
      settings: DEFAULT_SETTINGS,
      rules: NO_RULES,
      barred: null,
      lost: null,
      keysRefused: null,
      venue: null,
      book: null,
      day: null,
      trade: null,
      lastTrade: null,
      tradeCount: 0,
      foreign: { orders: [], symbols: [] },
      lastDecidedBar: null,
      coolDown: { call: 0, put: 0 },
      stopsRefusedOn: null,
      formerAccounts: [],
    });
  });
});

describe('commands', () => {
  it('that come outside the hours are answered with the sentence of the specification', () => {
    const { state, policy } = AccountScript.trading();
    expect(startRefusal(state, at('15:30').market, policy)).toEqual({
      code: 'OUTSIDE_HOURS',
      message:
        'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.',
    });
  });

  it('that are refused say why in words', () => {
    const script = AccountScript.holding();
    const { state, now, policy } = script;
    expect(closeRefusal(state, 'other', now, policy)).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no such open position.',
    });
    expect(closeRefusal(initialState('u1'), TRADE, now, policy)?.code).toBe('NOT_FOUND');
    expect(closeRefusal(state, TRADE, at('16:00'), policy)).toEqual({
      code: 'MARKET_CLOSED',
      message: 'Positions can only be closed while the market is open.',
    });
    const suspended = { ...state, barred: 'The account is suspended.' };
    expect(startRefusal(suspended, at('20:00').market, policy)).toEqual({
      code: 'BARRED',
      message: 'The account is suspended.',
    });
    expect(startRefusal(state, now.market, policy)).toBeNull();
    expect(isTradeClosing(initialState('u1'))).toBe(false);
  });

  it('leave alone what they do not name', () => {
    const script = AccountScript.trading();
    script.command({ type: 'bot', active: true });
    expect(script.state).toMatchObject({ botActive: true, isActive: true });
    script.command({ type: 'close' });
    expect(script.intents).toEqual([]);
    const settings = { ...DEFAULT_SETTINGS, stopLoss: 33 };
    script.command({ type: 'settings', settings });
    expect(script.state.settings).toEqual(settings);
    script.command({ type: 'pause' });
    expect(script.state).toMatchObject({
      isActive: true,
      settings: { ...settings, autoTrade: false },
    });
    script.state = { ...script.state, botActive: false, isActive: false };
    script.command({ type: 'start' });
    expect(script.state).toMatchObject({
      botActive: true,
      isActive: true,
      settings: { ...settings, autoTrade: true },
    });
    script.now = at('15:30');
    script.command({ type: 'stop' });
    script.command({ type: 'start' });
    expect(script.state.isActive).toBe(false);
    script.command({ type: 'bar-from-entries', reason: 'deleted' });
    expect(script.state.barred).toBe('deleted');
  });
});

describe('a step', () => {
  it('that changes nothing gives the same state, and need not be saved', () => {
    const script = AccountScript.holding();
    const event = { type: 'tick', at: script.now } as const;
    const result = step(script.state, event, POLICY);
    expect(result).toEqual({ state: script.state, intents: [], journal: [] });
    expect(result.state).toBe(script.state);
    expect(mustSaveStep(script.state, event, result)).toBe(false);
  });

  it('that changes something is numbered and dated', () => {
    const script = AccountScript.trading();
    const before = script.state;
    after(script, 1_000);
    const event = { type: 'command', command: { type: 'stop' }, at: script.now } as const;
    const result = step(before, event, POLICY);
    expect(result.state).toEqual({
      ...before,
      isActive: false,
      sequence: before.sequence + 1,
      lastAt: script.now,
    });
    expect(mustSaveStep(before, event, result)).toBe(true);
  });

  it('with words or wishes must be saved, whatever the event was', () => {
    const script = AccountScript.holding();
    const { state } = script;
    const event = {
      type: 'quote',
      symbol: SYMBOL,
      quote: { at: script.now.market, bid: 9_900, bidSize: 1, ask: 10_000, askSize: 1 },
      spot: null,
      source: 'stream',
      at: script.now,
    } as const;
    const alarm = { type: 'alarm', severity: 'info', code: 'X', message: 'x' } as const;
    const wish = { type: 'reconcile' } as const;
    const save = (intents: readonly (typeof wish)[], journal: readonly (typeof alarm)[]) =>
      mustSaveStep(state, event, { state, intents, journal });
    expect([save([], []), save([wish], []), save([], [alarm])]).toEqual([false, true, true]);
  });

  it('with a report that cannot be read by the trade is passed over without one', () => {
    const script = AccountScript.trading();
    const before = script.state;
    script.unread();
    expect(script.state).toBe(before);
  });
});

describe('a clock that restarts', () => {
  it('moves saved moments back to it, and nothing else [F4]', () => {
    const script = AccountScript.holding();
    const { state } = script;
    const later = { market: state.lastAt.market + 5_000, wall: state.lastAt.wall };
    expect(rebaseClocks(state, later)).toBe(state);
    expect(rebaseClocks(state, state.lastAt)).toBe(state);
    const now = { market: state.lastAt.market + 5_000, wall: 10 };
    const moved = rebaseClocks(state, now);
    expect(moved).not.toBe(state);
    expect(moved.trade?.decidedAt).toEqual({ market: state.lastAt.market, wall: 10 });
    expect(moved.book).toEqual({ ...state.book, at: { market: state.book?.at.market, wall: 10 } });
    expect(moved).toMatchObject({ userId: 'u1', day: state.day, foreign: state.foreign });
    expect(moved.trade?.entryPrices).toEqual(state.trade?.entryPrices);
    expect(moved.trade?.exit).toBeNull();
  });

  it('is a change of itself: the step is numbered, dated and saved', () => {
    const { state } = AccountScript.trading();
    const now = { market: state.lastAt.market, wall: 10 };
    const event = { type: 'tick', at: now } as const;
    const result = step(state, event, POLICY);
    expect(result.state).toEqual({
      ...rebaseClocks(state, now),
      sequence: state.sequence + 1,
      lastAt: now,
    });
    expect(mustSaveStep(state, event, result)).toBe(true);
  });

  it.each([
    [299_999, 'simulated', false],
    [300_000, 'simulated', true],
    [300_000, 'paper', false],
  ] as const)('%i ms earlier, %s: another past %s', (back, pool, isAnother) => {
    const script = AccountScript.holding();
    const state = {
      ...script.state,
      venue: { accountNumber: 'PA1', pool },
      coolDown: { call: 7, put: 8 },
    };
    const now = { market: state.lastAt.market - back, wall: state.lastAt.wall };
    const moved = rebaseClocks(state, now);
    expect(moved.trade).toMatchObject({ isOfFormerPast: isAnother, decidedAt: now });
    expect(moved.day).toEqual(isAnother ? null : state.day);
    expect(moved.coolDown).toEqual(isAnother ? { call: 0, put: 0 } : state.coolDown);
    const flat = rebaseClocks({ ...state, trade: null }, now);
    expect(flat.trade).toBeNull();
    expect(rebaseClocks({ ...state, venue: null }, now).day).toEqual(state.day);
  });
});

describe('views', () => {
  it('show all of an open position', () => {
    const script = AccountScript.holding();
    after(script, 5_000);
    script.market(1.2, 1.24);
    const { trade } = script;
    expect(openPosition(script.state)).toEqual({
      id: TRADE,
      bestMark: null,
      trailingDistance: null,
      contract: trade.contract,
      quantity: 23,
      phase: 'open',
      exitReason: null,
      entryPrice: fromDollars(1),
      targetPrice: fromDollars(1.5),
      stopPrice: fromDollars(0.8),
      stopReason: 'stop',
      profitTarget: 50,
      stopLoss: 20,
      openedAt: at('10:00').market,
      quotedAt: script.now.market,
      bid: fromDollars(1.2),
      ask: fromDollars(1.24),
      mid: fromDollars(1.22),
      unrealizedPnl: fromDollars(23 * 20),
    });
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    expect(openPosition(script.state)).toMatchObject({ phase: 'exiting', exitReason: 'user' });
    expect(hasLiveOrder(script.trade.orders)).toBe(true);
  });

  it('show no price before the first quote, and no position before the first fill', () => {
    const script = AccountScript.trading();
    expect(openPosition(script.state)).toBeNull();
    script.bar();
    expect(openPosition(script.state)).toBeNull();
    const order = script.broker.fillOrder(`${TRADE}-entry-1`, 5, 10_500, script.now.market);
    script.send({ type: 'order', order });
    expect(openPosition(script.state)).toMatchObject({
      quantity: 5,
      phase: 'entering',
      quotedAt: null,
      bid: null,
      ask: null,
      mid: null,
      unrealizedPnl: null,
    });
  });
});

describe('client order ids', () => {
  it('hold plain text only, of 128 letters at most', () => {
    const longest = 'x'.repeat(128 - '-20261120-1'.length);
    expect(buildTradeId(longest, '2026-11-20', 1)).toHaveLength(128);
    expect(() => buildTradeId(`${longest}x`, '2026-11-20', 1)).toThrow(
      /^client order id longer than 128: x+-20261120-1$/,
    );
    for (const user of ['a b', 'ä', 'a\n', 'a\u007f']) {
      expect(() => buildTradeId(user, '2026-11-20', 1)).toThrow(
        /^client order id is not plain text: /,
      );
    }
    expect(buildTradeId('!~', '2026-11-20', 1)).toBe('!~-20261120-1');
    expect(() => buildClientOrderId(buildTradeId(longest, '2026-11-20', 1), 'exit', 1)).toThrow(
      RangeError,
    );
  });

  it.each([
    'u1-2026112-7-exit-1',
    'u1-20261120--exit-1',
    'u1-20261120-7-exit-',
    'u1-20261120-7-sell-1',
    'u1-20261120-7-exit-1x',
    'u1-x20261120-7-exit-1',
    'u1-20261120-7-exit-emergency2',
    'u120261120-7-exit-1',
  ])('are no other text: %s', (id) => {
    expect(parseClientOrderId('u1', id)).toBeNull();
  });

  it('are read whole', () => {
    expect(parseClientOrderId('u1', 'u1-20261120-17-entry-12')).toEqual({
      tradeId: 'u1-20261120-17',
      date: '2026-11-20',
      tradeNumber: 17,
      role: 'entry',
      number: 12,
    });
    expect(parseClientOrderId('u1', 'u1-20261120-17-exit-emergency')).toEqual({
      tradeId: 'u1-20261120-17',
      date: '2026-11-20',
      tradeNumber: 17,
      role: 'exit',
      number: null,
    });
  });
});
