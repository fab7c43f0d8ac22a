import { expect, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { RateLimitedLog } from './rate-limited-log.ts';

function create() {
  const wall = createManualWall();
  const lines: [string, object][] = [];
  const warn = (fields: object, text: string) => void lines.push([text, fields]);
  return { wall, lines, log: new RateLimitedLog({ warn }, wall) };
}

test('a text fills five lines a minute, and says then how many it left out', () => {
  const { wall, lines, log } = create();
  for (let n = 0; n < 8; n += 1) log.warn('refused', { n: String(n) });
  expect(lines).toHaveLength(5);
  wall.advance(60_000);
  log.warn('refused', { n: 'next' });
  log.warn('refused', { n: 'and next' });
  expect(lines.slice(5)).toEqual([
    ['refused', { n: 'next', suppressed: 3 }],
    ['refused', { n: 'and next' }],
  ]);
});

test('each text has lines of its own', () => {
  const { lines, log } = create();
  for (let n = 0; n < 8; n += 1) log.warn('refused', {});
  log.warn('away', {});
  expect(lines.filter(([text]) => text === 'away')).toHaveLength(1);
});

test('a clock that is set far back stops no line', () => {
  const { lines, log, wall } = create();
  for (let n = 0; n < 6; n += 1) log.warn('refused', {});
  wall.now = () => 10;
  log.warn('refused', {});
  expect(lines).toHaveLength(6);
});
