import { expect, test } from 'vitest';
import { navigationEntryAt } from './navigation.ts';

test.each([
  ['/', '/'],
  ['/dashboard', '/'],
  ['/dashboard/', '/'],
  ['/history/', '/history'],
  ['/History', '/history'],
  ['/API-Settings//', '/api-settings'],
])('C1 %s is the entry that its screen has', (path, entryPath) => {
  expect(navigationEntryAt(path)?.path).toBe(entryPath);
});

test('C1 another path is none', () => {
  expect(navigationEntryAt('/histor')).toBeUndefined();
  expect(navigationEntryAt('/history/1')).toBeUndefined();
});
