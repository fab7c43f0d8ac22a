import { expect, test } from 'vitest';
import { entryAt } from './navigation.ts';

test.each([
  ['/', 'dashboard'],
  ['/dashboard', 'dashboard'],
  ['/dashboard/', 'dashboard'],
  ['/history/', 'history'],
  ['/History', 'history'],
  ['/API-Settings//', 'api-settings'],
])('C1 %s is the entry that its screen has', (path, id) => {
  expect(entryAt(path)?.id).toBe(id);
});

test('C1 another path is none', () => {
  expect(entryAt('/histor')).toBeUndefined();
  expect(entryAt('/history/1')).toBeUndefined();
});
