import { describe, expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { AnchoredMarketTime } from './market-time.ts';

const ANCHOR = 5_000_000;

function create(speed: number) {
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, ANCHOR, speed);
  const fired: string[] = [];
  return { wall, time, fired, note: (name: string) => () => void fired.push(name) };
}

describe('market time that runs', () => {
  test('passes as many times faster as its speed', () => {
    const { wall, time } = create(20);
    wall.advance(1_000);
    expect(time.now()).toBe(ANCHOR + 20_000);
    expect(time.moment()).toEqual({ market: ANCHOR + 20_000, wall: wall.now() });
  });

  test('knows when an instant was on the wall', () => {
    const { wall, time } = create(20);
    const begin = wall.now();
    wall.advance(1_000);
    expect(time.momentOf(ANCHOR + 5_000)).toEqual({ market: ANCHOR + 5_000, wall: begin + 250 });
    time.moveAnchor(ANCHOR + 20_000, 0);
    expect(time.momentOf(ANCHOR)).toEqual({ market: ANCHOR, wall: begin + 1_000 - 20_000 });
    time.moveAnchor(ANCHOR + 20_000, 20, true);
    expect(time.momentOf(ANCHOR)).toEqual({ market: ANCHOR, wall: ANCHOR });
  });

  test('calls back at an instant, not before, and once', () => {
    const { wall, time, fired, note } = create(20);
    time.callAt(ANCHOR + 20_000, note('bell'));
    wall.advance(999);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
    wall.advance(10_000);
    expect(fired).toEqual(['bell']);
  });

  test('calls back in the order of the instants, equal ones as they were asked for', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 300, note('third'));
    time.callAt(ANCHOR + 100, note('first'));
    time.callAt(ANCHOR + 200, note('second a'));
    time.callAt(ANCHOR + 200, note('second b'));
    wall.advance(1_000);
    expect(fired).toEqual(['first', 'second a', 'second b', 'third']);
  });

  test('an instant that has passed is due at once, but never inside the call', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR - 1, note('late'));
    expect(fired).toEqual([]);
    wall.advance(0);
    expect(fired).toEqual(['late']);
  });

  test('a cancelled callback is never called, whichever it is', () => {
    const { wall, time, fired, note } = create(1);
    const cancelFirst = time.callAt(ANCHOR + 100, note('first'));
    time.callAt(ANCHOR + 200, note('second'));
    cancelFirst();
    cancelFirst();
    wall.advance(1_000);
    expect(fired).toEqual(['second']);
  });

  test('a callback may ask for the next one, and cancel another', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 100, () => {
      cancel();
      time.callAt(ANCHOR + 150, note('next'));
    });
    const cancel = time.callAt(ANCHOR + 100, note('cancelled'));
    wall.advance(1_000);
    expect(fired).toEqual(['next']);
  });
});

describe('a change of the anchor', () => {
  test('a jump fires what it passes, in order [F5]', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 3_600_000, note('later'));
    time.callAt(ANCHOR + 60_000, note('sooner'));
    time.moveAnchor(ANCHOR + 7_200_000, 1);
    expect(fired).toEqual(['sooner', 'later']);
    wall.advance(10_000_000);
    expect(fired).toHaveLength(2);
  });

  test('another speed moves what is waited for', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 10_000, note('bell'));
    time.moveAnchor(ANCHOR, 10);
    wall.advance(999);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
  });

  test('nothing fires while the market stands still', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 100, note('bell'));
    time.moveAnchor(ANCHOR, 0);
    wall.advance(1_000_000);
    expect(time.now()).toBe(ANCHOR);
    expect(fired).toEqual([]);
    time.moveAnchor(ANCHOR + 100, 1);
    expect(fired).toEqual(['bell']);
  });
});

describe('a wait with a floor', () => {
  test('takes the market duration when that is longer', () => {
    const { wall, time, fired, note } = create(1);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(999);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
  });

  test('takes the wall’s floor when the market runs fast', () => {
    const { wall, time, fired, note } = create(100);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(249);
    expect(fired).toEqual([]);
    wall.advance(1);
    wall.advance(0);
    expect(fired).toEqual(['bell']);
  });

  test.each([100, 900])('can be cancelled %i ms into it', (milliseconds) => {
    const { wall, time, fired, note } = create(1);
    const cancel = time.callAfter(1_000, 250, note('bell'));
    wall.advance(milliseconds);
    cancel();
    wall.advance(10_000);
    expect(fired).toEqual([]);
  });
});

describe('market time that is set back', () => {
  test.each([
    ['before the floor has passed', 100],
    ['after it', 400],
  ])('a wait keeps its length, %s', (_when, milliseconds) => {
    const { wall, time, fired, note } = create(1);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(milliseconds);
    time.moveAnchor(ANCHOR - 300_000, 1);
    wall.advance(1_000 - milliseconds - 1);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
  });

  test('a wait keeps its length each time, and can still be cancelled', () => {
    const { wall, time, fired, note } = create(10);
    time.callAfter(10_000, 250, note('bell'));
    const cancel = time.callAfter(10_000, 250, note('never'));
    wall.advance(300);
    time.moveAnchor(ANCHOR - 60_000, 10);
    wall.advance(300);
    time.moveAnchor(ANCHOR - 120_000, 10);
    cancel();
    wall.advance(399);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
  });

  test('a wait whose market time has passed is held by its floor alone', () => {
    const { wall, time, fired, note } = create(100);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(100);
    time.moveAnchor(ANCHOR - 300_000, 100);
    wall.advance(149);
    expect(fired).toEqual([]);
    wall.advance(1);
    expect(fired).toEqual(['bell']);
  });

  test('an instant stays where it is, and each is called back in its turn', () => {
    const { wall, time, fired, note } = create(1);
    time.callAt(ANCHOR + 500, note('instant'));
    time.callAfter(1_000, 0, note('wait'));
    wall.advance(100);
    time.moveAnchor(ANCHOR - 1_900, 1);
    wall.advance(900);
    expect(fired).toEqual(['wait']);
    wall.advance(1_499);
    expect(fired).toEqual(['wait']);
    wall.advance(1);
    expect(fired).toEqual(['wait', 'instant']);
  });

  test('a wait is over when the market jumps past its end', () => {
    const { wall, time, fired, note } = create(1);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(250);
    time.moveAnchor(ANCHOR + 1_000, 1);
    expect(fired).toEqual(['bell']);
  });
});

describe('a stepped market', () => {
  test('has the market’s time as its wall time, and no floors', () => {
    const { wall, time, fired, note } = create(0);
    time.moveAnchor(ANCHOR, 0, true);
    expect(time.isStepped).toBe(true);
    time.callAfter(1_000, 250, note('bell'));
    wall.advance(60_000);
    expect(fired).toEqual([]);
    expect(time.moment()).toEqual({ market: ANCHOR, wall: ANCHOR });
    time.moveAnchor(ANCHOR + 1_000, 0, true);
    expect(fired).toEqual(['bell']);
  });
});

test('closing forgets every callback, and takes none after it', () => {
  const { wall, time, fired, note } = create(1);
  time.callAt(ANCHOR + 1_000, note('bell'));
  time.callAfter(100, 5_000, note('wait for the wall'));
  wall.advance(100);
  time.close();
  expect(wall.pendingTimers).toBe(0);
  time.callAt(ANCHOR + 200, note('late bell'));
  time.callAfter(200, 0, note('late wait'));
  wall.advance(10_000);
  time.moveAnchor(ANCHOR + 10_000, 1);
  expect(fired).toEqual([]);
});

describe('E2 a market that waits for its first trader', () => {
  test('stands, and what was heard before and meanwhile does not grow old', () => {
    const { wall, time, fired, note } = create(20);
    const before = time.moment();
    wall.advance(3_000);
    time.waitAt(ANCHOR);
    time.callAfter(1_000, 0, note('second'));
    const meanwhile = time.moment();
    wall.advance(60_000);
    time.waitAt(ANCHOR);
    wall.advance(60_000);
    expect([time.now(), time.isWaiting, time.speedFactor]).toEqual([ANCHOR, true, 0]);
    expect([time.ageMs(before), time.ageMs(meanwhile)]).toEqual([3_000, 0]);
    expect(fired).toEqual([]);
  });

  test('once it has begun, ages go on from what they were', () => {
    const { wall, time, fired, note } = create(20);
    const before = time.moment();
    wall.advance(3_000);
    time.waitAt(ANCHOR);
    time.callAfter(1_000, 0, note('second'));
    const meanwhile = time.moment();
    wall.advance(120_000);
    time.moveAnchor(ANCHOR, 20);
    expect(time.isWaiting).toBe(false);
    const since = time.moment();
    wall.advance(500);
    expect([before, meanwhile, since].map((each) => time.ageMs(each))).toEqual([3_500, 500, 500]);
    expect(fired).toEqual(['second']);
    time.moveAnchor(ANCHOR + 10_000, 20);
    expect(time.ageMs(meanwhile)).toBe(500);
  });
});
