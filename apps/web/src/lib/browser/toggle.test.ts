import { beforeEach, expect, test, vi } from 'vitest';
import { createToggle } from './toggle.ts';

const STORAGE_KEY = 'tideline.some';

beforeEach(() => localStorage.clear());

test('it is off until it is set, and stays over visits', () => {
  const toggle = createToggle(STORAGE_KEY);
  expect(toggle.isOn()).toBe(false);
  toggle.set(true);
  expect(toggle.isOn()).toBe(true);
  expect(createToggle(STORAGE_KEY).isOn()).toBe(true);
  toggle.set(false);
  expect(createToggle(STORAGE_KEY).isOn()).toBe(false);
});

test('it holds for the visit where nothing can be stored', () => {
  vi.stubGlobal('localStorage', undefined);
  const toggle = createToggle(STORAGE_KEY);
  toggle.set(true);
  vi.unstubAllGlobals();
  expect(toggle.isOn()).toBe(true);
});

test('a change is applied and reported once, another tab’s too, while there is a listener', () => {
  const apply = vi.fn();
  const listener = vi.fn();
  const toggle = createToggle(STORAGE_KEY, apply);
  const stop = toggle.subscribe(listener);
  toggle.set(true);
  toggle.set(true);
  expect(apply.mock.calls).toEqual([[true]]);
  const storeElsewhere = (key: string, newValue: string) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  storeElsewhere('another', 'off');
  expect(toggle.isOn()).toBe(true);
  storeElsewhere(STORAGE_KEY, 'off');
  expect(toggle.isOn()).toBe(false);
  expect(apply.mock.calls).toEqual([[true], [false]]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  storeElsewhere(STORAGE_KEY, 'on');
  expect(toggle.isOn()).toBe(false);
});
