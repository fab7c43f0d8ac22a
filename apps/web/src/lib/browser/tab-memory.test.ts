import { afterEach, expect, test, vi } from 'vitest';
import { forget, forgetAll, recall, remember } from './tab-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('what a user has typed is there for that user alone', () => {
  remember('settings', 'mara', { stopLoss: 35 });
  expect(recall('settings', 'mara')).toEqual({ stopLoss: 35 });
  expect(recall('settings', 'tom')).toBeNull();
  expect(recall('thresholds', 'mara')).toBeNull();
});

test('it is forgotten one by one, and altogether by logging out', () => {
  remember('settings', 'mara', { stopLoss: 35 });
  remember('place', 'mara', '/history');
  forget('settings');
  expect(recall('settings', 'mara')).toBeNull();
  expect(recall('place', 'mara')).toBe('/history');
  forgetAll();
  expect(recall('place', 'mara')).toBeNull();
});

test('what can’t be read, or a browser that forbids it, holds nothing', () => {
  sessionStorage.setItem('tideline.tab.settings', '{"userId":');
  expect(recall('settings', 'mara')).toBeNull();
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  remember('place', 'mara', '/history');
  expect(recall('place', 'mara')).toBeNull();
  forgetAll();
});
