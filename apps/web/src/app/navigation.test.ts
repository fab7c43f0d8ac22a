import { expect, test } from 'vitest';
import { navigationEntryAt } from './navigation.ts';

test.each([
  ['/', 'dashboard'],
  ['/dashboard', 'dashboard'],
  ['/dashboard/', 'dashboard'],
  ['/history/', 'history'],
  ['/History', 'history'],
  ['/API-Settings//', 'api-settings'],
])('C1 %s is the entry that its screen has', (path, id) => {
  expect(navigationEntryAt(path)?.id).toBe(id);
});

test('C1 another path is none', () => {
  expect(navigationEntryAt('/histor')).toBeUndefined();
  expect(navigationEntryAt('/history/1')).toBeUndefined();
});
