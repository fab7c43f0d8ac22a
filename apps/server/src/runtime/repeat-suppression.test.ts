import { expect, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { createLog } from './log.ts';
import { RepeatSuppression } from './repeat-suppression.ts';

function boundedLog() {
  const wall = createManualWall();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const repeats = new RepeatSuppression(wall);
  return { wall, lines, repeats, log: createLog('info', to, repeats) };
}

test('G14 a warning that comes a thousand times is written five times, and then summed up once', () => {
  const { wall, lines, log } = boundedLog();
  for (let n = 0; n < 1_000; n += 1) log.error({ error: new Error('full') }, 'a step failed');
  expect(lines).toHaveLength(5);
  wall.advance(60_000);
  expect(lines.slice(5)).toMatchObject([{ level: 50, msg: 'a step failed', repeated: 995 }]);
  wall.advance(600_000);
  expect(lines).toHaveLength(6);
  log.error('a step failed');
  expect(lines).toHaveLength(7);
});

test('at the end the counts are written at once, and no timer is left', () => {
  const { wall, lines, repeats, log } = boundedLog();
  for (let n = 0; n < 9; n += 1) log.warn('a step failed');
  repeats.writeCounts();
  expect(lines.at(-1)).toMatchObject({ msg: 'a step failed', repeated: 4 });
  wall.advance(600_000);
  expect(lines).toHaveLength(6);
});

test('what is said of each user and code is counted apart, and business is not counted', () => {
  const { lines, log } = boundedLog();
  for (let n = 0; n < 9; n += 1) {
    for (const userId of ['ann', 'bob']) log.warn({ userId }, 'a read failed');
    log.warn({ code: 'DISK' }, 'a read failed');
    log.info('filled');
  }
  expect(lines.filter(({ level }) => level === 40)).toHaveLength(15);
  expect(lines.filter(({ level }) => level === 30)).toHaveLength(9);
});

test('kinds that begin late are summed up as well, and kinds without end are not kept', () => {
  const { wall, lines, log } = boundedLog();
  for (let n = 0; n < 6; n += 1) log.warn('first');
  wall.advance(30_000);
  for (let n = 0; n < 7; n += 1) log.warn('second');
  wall.advance(90_000);
  const sums = lines.filter(({ repeated }) => repeated !== undefined);
  expect(sums).toMatchObject([
    { msg: 'first', repeated: 1 },
    { msg: 'second', repeated: 2 },
  ]);
  for (let n = 0; n < 5_000; n += 1) log.warn(`kind ${n}`);
  expect(lines.filter(({ msg }) => String(msg).startsWith('kind'))).toHaveLength(5_000);
});
