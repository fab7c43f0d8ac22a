import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test('draws on a terminal, only when something changed, and leaves nothing behind', () => {
  const screen = terminal(true);
  const progress = createProgress(screen, 'bars');
  progress.show(0, 1000);
  progress.show(1, 1000);
  progress.show(500, 1000);
  progress.end();
  expect(screen.written).toHaveLength(3);
  expect(screen.written[1]).toMatch(/^\r█{16}░{16} {2}50% {2}bars$/);
  expect(screen.written[2]).toBe('\r\u001b[2K');
});

test('is silent elsewhere', () => {
  const pipe = terminal(false);
  const progress = createProgress(pipe, 'bars');
  progress.show(5, 10);
  progress.end();
  expect(pipe.written).toEqual([]);
});
