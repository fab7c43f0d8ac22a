import { expect, test } from 'vitest';
import { readSidebarOpen, writeSidebarOpen } from './sidebar-cookie.ts';

test('the sidebar is open unless it was left closed', () => {
  expect(readSidebarOpen('')).toBe(true);
  expect(readSidebarOpen('a=b; sidebar_state=true')).toBe(true);
  expect(readSidebarOpen('a=b; sidebar_state=false')).toBe(false);
});

test('what was written is read again', () => {
  writeSidebarOpen(false);
  expect(readSidebarOpen()).toBe(false);
  writeSidebarOpen(true);
  expect(readSidebarOpen()).toBe(true);
});
