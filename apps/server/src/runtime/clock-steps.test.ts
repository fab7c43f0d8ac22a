import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { ClockSteps } from './clock-steps.ts';

const NOON = Date.parse('2026-02-03T12:00:00Z');

function startSteps() {
  const wall = createManualWall(NOON);
  const { log, lines } = listeningLog();
  let ahead = 0;
  const steps: number[] = [];
  const dates = { now: () => wall.now() + ahead };
  const onStep = (byMs: number) => {
    steps.push(byMs);
    if (byMs === 1_000) throw new Error('the disk is full');
  };
  const clock = new ClockSteps({ wall, dateClock: dates, log, onClockStep: onStep });
  onTestFinished(() => clock.close());
  clock.start();
  return {
    clock,
    wall,
    lines,
    steps,
    put(by: number) {
      ahead += by;
    },
  };
}

describe('G10 the system’s clock is put to another time', () => {
  test.each([
    ['ten minutes forward', 600_000],
    ['ten minutes back', -600_000],
    ['thirteen hours forward', 46_800_000],
    ['a day back', -86_400_000],
    ['a second forward', 1_000],
  ])('%s: known within a second, said once', (_, byMs) => {
    const { clock, wall, lines, steps, put } = startSteps();
    wall.advance(5_000);
    put(byMs);
    wall.advance(1_000);
    const at = new Date(NOON + 6_000 + byMs).toISOString();
    expect(clock.last).toEqual({ at, byMs });
    expect(lines[0]).toMatchObject({ level: 40, at, byMs });
    expect(lines.map(({ level }) => level)).toEqual(byMs === 1_000 ? [40, 50] : [40]);
    expect(steps).toEqual([byMs]);
    wall.advance(60_000);
    expect(lines).toHaveLength(byMs === 1_000 ? 2 : 1);
  });

  test('there and back are two steps', () => {
    const { clock, wall, lines, put } = startSteps();
    put(3_600_000);
    wall.advance(1_000);
    put(-3_600_000);
    wall.advance(1_000);
    expect(lines.map(({ byMs }) => byMs)).toEqual([3_600_000, -3_600_000]);
    expect(clock.last?.byMs).toBe(-3_600_000);
  });

  test('one that is slewed, however far in the end, is no step', () => {
    const { clock, wall, lines, put } = startSteps();
    for (let second = 0; second < 3_600; second += 1) {
      put(100);
      wall.advance(1_000);
    }
    expect([clock.last, lines]).toEqual([null, []]);
  });

  test('a process that stood still is none either', () => {
    const { clock, wall, lines } = startSteps();
    wall.stall(30_000);
    expect([clock.last, lines]).toEqual([null, []]);
  });
});
