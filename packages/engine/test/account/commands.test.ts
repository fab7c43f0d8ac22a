import { describe, expect, it } from 'vitest';
import {
  closeRefusal,
  isTradeClosing,
  OUTSIDE_HOURS_MESSAGE,
  startRefusal,
} from '../../src/account/commands.ts';
import { recordAttempt } from '../../src/account/order/order-supervision.ts';
import { tradingState } from '../../src/account/state/trading-state.ts';
import { mustSaveStep, step } from '../../src/account/step.ts';
import { needsTicks, openPosition, watchedSymbols } from '../../src/account/views.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { NO_RULES } from '../../src/model/trading-rules.ts';
import { AccountScript } from './account-script.ts';
import { at, POLICY } from './market.ts';

describe('commands', () => {
  it('walks through the trading states', () => {
    const script = new AccountScript();
    const seen = () => [script.state.botActive, tradingState(script.state)];
    expect(seen()).toEqual([false, 'inactive']);
    script.command({ type: 'bot', active: true });
    expect(seen()).toEqual([true, 'inactive']);
    script.command({ type: 'start' });
    expect(seen()).toEqual([true, 'active']);
    script.command({ type: 'pause' });
    expect(seen()).toEqual([true, 'paused']);
    script.command({ type: 'start' });
    expect(seen()).toEqual([true, 'active']);
    script.command({ type: 'stop' });
    expect(seen()).toEqual([true, 'inactive']);
    script.command({ type: 'start' });
    script.command({ type: 'bot', active: false });
    expect(seen()).toEqual([false, 'inactive']);
    script.command({ type: 'bot', active: true });
    expect(seen()).toEqual([true, 'inactive']);
  });

  it.each([
    ['09:44', false],
    ['09:45', true],
    ['15:20', true],
    ['15:29', true],
    ['15:30', false],
    ['18:00', false],
  ])('start at %s: %s', (time, isAllowed) => {
    const script = new AccountScript(time);
    const refusal = startRefusal(script.state, script.now.market, POLICY);
    expect(refusal).toEqual(
      isAllowed ? null : { code: 'OUTSIDE_HOURS', message: OUTSIDE_HOURS_MESSAGE },
    );
    script.command({ type: 'start' });
    expect(script.state.isActive).toBe(isAllowed);
  });

  it('starts with the settings that it was given, or changes none', () => {
    const script = new AccountScript('09:44');
    const before = script.state.settings;
    script.command({ type: 'start', changes: { stopLoss: 35, autoTrade: false } });
    expect(script.state.settings).toEqual(before);
    script.wait(60_000);
    script.command({ type: 'start', changes: { stopLoss: 35, autoTrade: false } });
    expect(script.state.isActive).toBe(true);
    expect(script.state.settings).toEqual({ ...before, stopLoss: 35, autoTrade: true });
  });

  it('does not start a suspended user [K1]', () => {
    const script = new AccountScript();
    script.command({ type: 'bar-from-entries', reason: 'The account is suspended.' });
    expect(startRefusal(script.state, script.now.market, POLICY)?.code).toBe('BARRED');
    script.command({ type: 'start' });
    expect(script.state.isActive).toBe(false);
    script.command({ type: 'bar-from-entries', reason: null });
    expect(startRefusal(script.state, script.now.market, POLICY)).toBeNull();
  });

  it('lets a trader go on who was not suspended when a suspension is lifted', () => {
    const script = AccountScript.trading();
    script.command({ type: 'bar-from-entries', reason: null });
    expect(tradingState(script.state)).toBe('active');
  });

  it('puts settings and rules back at once, and keeps who trades trading', () => {
    const script = AccountScript.trading();
    const { state } = script;
    script.command({ type: 'settings', settings: { ...state.settings, stopLoss: 60 } });
    script.command({ type: 'rules', rules: { ...NO_RULES, protectiveStop: 80 } });
    script.command({ type: 'reset' });
    expect(script.state).toMatchObject({
      settings: DEFAULT_SETTINGS,
      rules: NO_RULES,
      isActive: true,
    });
  });

  it('does not resume with the default auto-trade what the user has paused', () => {
    const script = AccountScript.trading();
    script.command({ type: 'pause' });
    script.command({ type: 'reset' });
    expect(script.state.settings.autoTrade).toBe(true);
    expect(tradingState(script.state)).toBe('inactive');
  });

  it('says why a position cannot be closed [C18] [K10]', () => {
    const script = AccountScript.holding();
    const { id } = script.trade;
    expect(closeRefusal(script.state, id, script.now, POLICY)).toBeNull();
    expect(closeRefusal(script.state, 'other', script.now, POLICY)?.code).toBe('NOT_FOUND');
    expect(closeRefusal(script.state, id, at('16:00'), POLICY)?.code).toBe('MARKET_CLOSED');
    expect(isTradeClosing(script.state)).toBe(false);
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    expect(isTradeClosing(script.state)).toBe(true);
    expect(script.broker.posts.at(-1)).toMatchObject({ type: 'market', quantity: 23 });
  });

  it('closes a walk that has bought nothing', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.trade).toBeNull();
    expect(script.broker.posts).toHaveLength(1);
  });
});

describe('what the shell asks', () => {
  it('knows when there is something to watch', () => {
    const script = AccountScript.trading();
    const seen = () => [
      watchedSymbols(script.state).length,
      needsTicks(script.state),
      openPosition(script.state) !== null,
    ];
    expect(seen()).toEqual([0, false, false]);
    script.bar();
    expect(seen()).toEqual([1, true, false]);
    script.market(1.03, 1.05);
    expect(seen()).toEqual([1, true, true]);
    script.command({ type: 'close' });
    script.fill();
    expect(seen()).toEqual([0, false, false]);
  });

  it('marks the position at the bid', () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    expect(openPosition(script.state)).toMatchObject({
      id: 'u1-20261120-1',
      bid: 12_000,
      mid: 12_100,
      unrealizedPnl: 23 * 20 * 10_000,
      phase: 'open',
    });
  });

  it('need not save a quote that called for nothing', () => {
    const script = AccountScript.holding();
    const quote = { at: script.now.market, bid: 9_900, bidSize: 1, ask: 10_000, askSize: 1 };
    const event = {
      type: 'quote',
      symbol: script.trade.contract.symbol,
      quote,
      spot: null,
      source: 'stream',
      at: script.now,
    } as const;
    const quiet = step(script.state, event, POLICY);
    expect(mustSaveStep(script.state, event, quiet)).toBe(false);
    const falling = { ...event, quote: { ...quote, bid: 7_000, ask: 7_200 } };
    expect(mustSaveStep(script.state, falling, step(script.state, falling, POLICY))).toBe(true);
    const tick = { type: 'tick', at: script.now } as const;
    const nothing = step(script.state, tick, POLICY);
    expect(nothing.state).toBe(script.state);
    expect(mustSaveStep(script.state, tick, nothing)).toBe(false);
  });

  it('gives leave to send a planned order once, and none to an old entry', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    const id = 'u1-20261120-1-entry-1';
    const sent = recordAttempt(script.state, id, script.now);
    expect(sent?.trade?.orders[0]).toMatchObject({ phase: 'sending', lastAttemptAt: script.now });
    if (sent === null) throw new Error('not sent');
    expect(recordAttempt(sent, id, script.now)).toBeNull();
    expect(recordAttempt(script.state, 'u1-20261120-1-entry-2', script.now)).toBeNull();
    const late = { market: script.now.market + 10_000, wall: script.now.wall + 10_000 };
    expect(recordAttempt(script.state, id, late)).toBeNull();
  });
});
