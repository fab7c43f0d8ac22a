import type { BotStatus } from '@tideline/api/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  BotStatusStore,
  EXPECTED_STATUSES,
  OPTIMISTIC_STATUS_MS,
  tradingStateOf,
} from './optimistic-bot-status.ts';

const IDLE_STATUS: BotStatus = {
  botActive: true,
  isActive: false,
  autoTrade: true,
  isWithinTradingHours: true,
  isMarketOpen: true,
  blockers: [],
};
const TRADING_STATUS: BotStatus = { ...IDLE_STATUS, isActive: true };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('start shows active within hours, pause not active within hours, stop inactive outside hours', () => {
  const store = new BotStatusStore();
  store.receiveStatus({ ...IDLE_STATUS, isWithinTradingHours: false });

  store.showExpected(EXPECTED_STATUSES.start);
  expect(store.snapshot()).toMatchObject({ isActive: true, isWithinTradingHours: true });
  expect(tradingStateOf(store.snapshot()!)).toBe('active');

  store.showExpected(EXPECTED_STATUSES.pause);
  expect(store.snapshot()).toMatchObject({ isWithinTradingHours: true });
  expect(tradingStateOf(store.snapshot()!)).toBe('paused');

  store.showExpected(EXPECTED_STATUSES.stop);
  expect(store.snapshot()).toMatchObject({ isActive: false, isWithinTradingHours: false });
});

test('the server is held back for 3 s after an action, and heard then without asking again [L3]', () => {
  const store = new BotStatusStore();
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  store.confirmExpected();

  vi.advanceTimersByTime(OPTIMISTIC_STATUS_MS);
  store.receiveStatus(IDLE_STATUS);
  expect(store.snapshot()).toMatchObject({ isActive: true });

  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toEqual(IDLE_STATUS);
});

test('more than 3 s after an action the server is heard at once', () => {
  const store = new BotStatusStore();
  store.receiveStatus(TRADING_STATUS);
  store.showExpected(EXPECTED_STATUSES.stop);
  store.confirmExpected();
  vi.advanceTimersByTime(OPTIMISTIC_STATUS_MS + 1);
  store.receiveStatus(TRADING_STATUS);
  expect(store.snapshot()).toEqual(TRADING_STATUS);
});

test('B1 an unanswered action is not turned back by a reading', () => {
  const store = new BotStatusStore();
  store.receiveStatus(TRADING_STATUS);
  store.showExpected(EXPECTED_STATUSES.stop);
  vi.advanceTimersByTime(OPTIMISTIC_STATUS_MS * 3);
  store.receiveStatus(TRADING_STATUS);
  expect(store.snapshot()).toMatchObject({ isActive: false });
  store.confirmExpected();
  expect(store.snapshot()).toEqual(TRADING_STATUS);
});

test('a refusal brings back the status from before, and the next answer counts at once [L3] [L5]', () => {
  const store = new BotStatusStore();
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  store.rollBack();
  expect(store.snapshot()).toEqual(IDLE_STATUS);
  store.receiveStatus(TRADING_STATUS);
  expect(store.snapshot()).toEqual(TRADING_STATUS);
});

test('no time is kept of an action that was refused, nor of who signed out', () => {
  const store = new BotStatusStore();
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  expect(localStorage.getItem('lastOptimisticTimestamp')).toBe(String(Date.now()));
  store.rollBack();
  expect(localStorage.getItem('lastOptimisticTimestamp')).toBeNull();
  store.showExpected(EXPECTED_STATUSES.start);
  store.clear();
  expect(localStorage.getItem('lastOptimisticTimestamp')).toBeNull();
});

test('an answer held back does not undo a roll-back', () => {
  const store = new BotStatusStore();
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  store.receiveStatus(TRADING_STATUS);
  store.rollBack();
  vi.advanceTimersByTime(OPTIMISTIC_STATUS_MS * 2);
  expect(store.snapshot()).toEqual(IDLE_STATUS);
});

test('without a known status nothing is anticipated', () => {
  const store = new BotStatusStore();
  store.showExpected(EXPECTED_STATUSES.start);
  expect(store.snapshot()).toBeNull();
});

test('a reload right after an action keeps its outcome; a later one waits for the server', () => {
  const store = new BotStatusStore();
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  expect(JSON.parse(localStorage.getItem('lastBotStatus') ?? '')).toMatchObject({ isActive: true });

  vi.advanceTimersByTime(OPTIMISTIC_STATUS_MS - 1);
  expect(new BotStatusStore().snapshot()).toMatchObject({ isActive: true });
  vi.advanceTimersByTime(2);
  expect(new BotStatusStore().snapshot()).toBeNull();
});

test('what is expected is no reading: neither right after an action, nor after a reload', () => {
  const store = new BotStatusStore();
  expect(store.lastServerStatus()).toBeNull();
  store.receiveStatus(TRADING_STATUS);
  store.showExpected(EXPECTED_STATUSES.stop);
  expect(store.snapshot()).toMatchObject({ isWithinTradingHours: false });
  expect(store.lastServerStatus()).toEqual(TRADING_STATUS);
  expect(new BotStatusStore().snapshot()).toMatchObject({ isActive: false });
  expect(new BotStatusStore().lastServerStatus()).toBeNull();

  const heard = vi.fn();
  store.subscribe(heard);
  store.receiveStatus(IDLE_STATUS);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.lastServerStatus()).toEqual(IDLE_STATUS);
  store.clear();
  expect(store.lastServerStatus()).toBeNull();
});

test('a failed reading stays one until another succeeds', () => {
  const store = new BotStatusStore();
  const heard = vi.fn();
  store.subscribe(heard);
  const away = new Error('Away.');
  store.setError(away);
  expect(store.lastError()).toBe(away);
  expect(heard).toHaveBeenCalledTimes(1);
  store.receiveStatus(IDLE_STATUS);
  expect(store.lastError()).toBeNull();
  store.setError(away);
  store.clear();
  expect(store.lastError()).toBeNull();
});

test('B4 what keeps the bot from trading is never shown from memory', () => {
  const store = new BotStatusStore();
  store.receiveStatus({
    ...IDLE_STATUS,
    blockers: [{ code: 'CLOCK', text: 'It differs.', action: null }],
  });
  store.showExpected(EXPECTED_STATUSES.start);
  expect(localStorage.getItem('lastBotStatus')).not.toContain('CLOCK');
  expect(new BotStatusStore().snapshot()).toMatchObject({ isActive: true, blockers: [] });
});

test('storage that holds nonsense holds nothing', () => {
  localStorage.setItem('lastOptimisticTimestamp', String(Date.now()));
  localStorage.setItem('lastBotStatus', '{"isActive":"yes"}');
  expect(new BotStatusStore().snapshot()).toBeNull();
});

test('listeners hear of every change until they leave', () => {
  const store = new BotStatusStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.receiveStatus(IDLE_STATUS);
  store.showExpected(EXPECTED_STATUSES.start);
  leave();
  store.rollBack();
  expect(listener).toHaveBeenCalledTimes(2);
});
