import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, TOAST_REMOVE_DELAY_MS } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a second toast takes the place of the first', () => {
  const store = createToastStore();
  store.show({ title: 'Trading Started' });
  store.show({ title: 'Trading Paused' });
  expect(store.snapshot()).toMatchObject({ title: 'Trading Paused', isOpen: true });
});

test('a dismissed toast closes at once and leaves memory after the removal delay', () => {
  const store = createToastStore();
  const id = store.show({ title: 'Close Failed', tone: 'destructive' });
  store.dismiss(id);
  expect(store.snapshot()).toMatchObject({ id, isOpen: false });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
  expect(store.snapshot()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toBeNull();
});

test('the removal of an old toast does not take a newer one with it', () => {
  const store = createToastStore();
  store.dismiss(store.show({ title: 'old' }));
  store.show({ title: 'new' });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS * 2);
  expect(store.snapshot()).toMatchObject({ title: 'new', isOpen: true });
});

test('dismissing a toast that was replaced changes nothing', () => {
  const store = createToastStore();
  const old = store.show({ title: 'old' });
  store.show({ title: 'new' });
  const listener = vi.fn();
  store.subscribe(listener);
  store.dismiss(old);
  expect(store.snapshot()).toMatchObject({ title: 'new', isOpen: true });
  expect(listener).not.toHaveBeenCalled();
});

test('listeners hear of changes until they leave', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.show({ title: 'one' });
  leave();
  store.show({ title: 'two' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ['Trading Started', 'Trading started.', undefined],
  ['Failed to update user', 'Failed to update user', undefined],
  [
    'Trading Paused',
    'Trading paused. The open position stays guarded until it is closed.',
    'The open position stays guarded until it is closed.',
  ],
  ['Bot Enabled', 'Bot is on: it analyses the market.', 'Bot is on: it analyses the market.'],
  ['Position Closed', 'Position closed successfully', 'Position closed successfully'],
])('D8 a toast does not say its title again: %s', (title, description, shown) => {
  const store = createToastStore();
  store.show({ title, description });
  expect(store.snapshot()?.description).toBe(shown);
});
