import { afterEach, expect, test, vi } from 'vitest';
import { forgetAllInTab, forgetInTab, recallFromTab, rememberInTab } from './tab-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('what a user has typed is there for that user alone', () => {
  rememberInTab('settings', 'mara', { stopLoss: 35 });
  expect(recallFromTab('settings', 'mara')).toEqual({ stopLoss: 35 });
  expect(recallFromTab('settings', 'tom')).toBeNull();
  expect(recallFromTab('thresholds', 'mara')).toBeNull();
});

test('it is forgotten one by one, and altogether by logging out', () => {
  rememberInTab('settings', 'mara', { stopLoss: 35 });
  rememberInTab('place', 'mara', '/history');
  forgetInTab('settings');
  expect(recallFromTab('settings', 'mara')).toBeNull();
  expect(recallFromTab('place', 'mara')).toBe('/history');
  forgetAllInTab();
  expect(recallFromTab('place', 'mara')).toBeNull();
});

test('what can’t be read, or a browser that forbids it, holds nothing', () => {
  sessionStorage.setItem('tideline.tab.settings', '{"userId":');
  expect(recallFromTab('settings', 'mara')).toBeNull();
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberInTab('place', 'mara', '/history');
  expect(recallFromTab('place', 'mara')).toBeNull();
  forgetAllInTab();
});
