import { BrokerError } from '@tideline/broker';
import { MINUTE, SECOND } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { flushPromises, quietMarketData } from '../../../test/quiet-market-data.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { WorkInFlight } from '../time/work-in-flight.ts';
import { ClockCheck } from './clock-check.ts';

const NOW = Date.parse('2026-02-03T15:00:00Z');

async function startCheck({ ahead, isReal }: { ahead: number; isReal: boolean }) {
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const { log, lines } = listeningLog();
  const began = wall.now();
  let isAway = false;
  let delay = 0;
  let readings = 0;
  const spikes: number[] = [];
  const check = new ClockCheck({
    marketData: quietMarketData({
      async clock() {
        readings += 1;
        if (isAway) throw new BrokerError('unavailable', 'no answer');
        const now = NOW + ahead + (spikes.shift() ?? 0) + (wall.now() - began);
        if (delay > 0) await new Promise<void>((resolve) => wall.after(delay, resolve));
        return { now, isOpen: true, nextOpen: now, nextClose: now };
      },
    }),
    time,
    log,
    workInFlight: new WorkInFlight(),
    correctClock: isReal ? (now) => time.moveAnchor(now, 1) : null,
  });
  onTestFinished(() => check.close());
  await check.start();
  return {
    check,
    lines,
    spikes,
    readings: () => readings,
    ours: () => time.now() - (wall.now() - began),
    goAway: () => {
      isAway = true;
    },
    delay: (milliseconds: number) => {
      delay = milliseconds;
    },
    comeBack: () => {
      isAway = false;
    },
    async wait(milliseconds: number) {
      wall.advance(milliseconds);
      await flushPromises();
    },
  };
}

test('a clock that agrees is trusted', async () => {
  const { check, lines } = await startCheck({ ahead: 1_000, isReal: true });
  expect(check.isTrusted).toBe(true);
  expect(lines).toEqual([]);
});

test.each([10 * MINUTE, -3_600_000])(
  'a real clock that is %d ms off on two readings is corrected, and trusted when the next finds it right [F4]',
  async (ahead) => {
    const { check, lines, ours, wait } = await startCheck({ ahead, isReal: true });
    expect(lines).toMatchObject([{ difference: ahead }, { difference: ahead }]);
    expect(ours()).toBe(NOW + ahead);
    expect(check.isTrusted).toBe(false);
    await wait(5 * SECOND - 1);
    expect(check.isTrusted).toBe(false);
    await wait(1);
    expect(check.isTrusted).toBe(true);
    expect(lines).toHaveLength(2);
  },
);

test.each([10 * MINUTE, -10 * MINUTE])(
  'a single reading that is %d ms off changes no clock, and the next one brings the trust back',
  async (off) => {
    const { check, lines, ours, spikes, wait } = await startCheck({ ahead: 0, isReal: true });
    spikes.push(off);
    await wait(MINUTE);
    expect(ours()).toBe(NOW);
    expect(lines).toMatchObject([{ difference: off }]);
    expect(check.isTrusted).toBe(true);
  },
);

test('readings that agree with nothing take the trust at once, and are repeated until two agree', async () => {
  const { check, ours, spikes, wait } = await startCheck({ ahead: 0, isReal: true });
  spikes.push(5 * MINUTE, -5 * MINUTE, 5 * MINUTE, 5 * MINUTE + 2 * SECOND + 1);
  await wait(MINUTE);
  expect([check.isTrusted, ours()]).toEqual([false, NOW]);
  await wait(5 * SECOND);
  expect([check.isTrusted, ours()]).toEqual([false, NOW]);
  await wait(5 * SECOND);
  expect([check.isTrusted, ours()]).toEqual([true, NOW]);
});

test('two wrong readings that agree are undone by the next two', async () => {
  const { check, ours, spikes, wait } = await startCheck({ ahead: 0, isReal: true });
  spikes.push(-5 * MINUTE, -5 * MINUTE + 2 * SECOND);
  await wait(MINUTE);
  expect([check.isTrusted, ours()]).toEqual([false, NOW - 5 * MINUTE + 2 * SECOND]);
  await wait(5 * SECOND);
  expect([check.isTrusted, ours()]).toEqual([false, NOW]);
  await wait(5 * SECOND);
  expect(check.isTrusted).toBe(true);
});

test('what took a while was read in the middle of it', async () => {
  const { ours, spikes, wait, delay } = await startCheck({ ahead: 0, isReal: true });
  spikes.push(5 * MINUTE, 5 * MINUTE);
  delay(4 * SECOND);
  await wait(MINUTE);
  await wait(4 * SECOND);
  expect(ours()).toBe(NOW);
  await wait(4 * SECOND);
  expect(ours()).toBe(NOW + 5 * MINUTE - 2 * SECOND);
});

test('a difference that was seen before the broker was away is half the proof', async () => {
  const { check, ours, spikes, wait, goAway, comeBack } = await startCheck({
    ahead: 0,
    isReal: true,
  });
  spikes.push(5 * MINUTE, -5 * MINUTE, -5 * MINUTE);
  await wait(MINUTE);
  goAway();
  await wait(5 * SECOND);
  expect([check.isTrusted, ours()]).toEqual([false, NOW]);
  comeBack();
  await wait(5 * SECOND);
  expect(ours()).toBe(NOW - 5 * MINUTE);
});

test('a simulator’s clock is followed, never corrected', async () => {
  const { check, lines, ours, wait } = await startCheck({ ahead: 10 * MINUTE, isReal: false });
  await wait(MINUTE);
  expect(ours()).toBe(NOW);
  expect(check.isTrusted).toBe(false);
  expect(lines).toHaveLength(2);
  await wait(MINUTE - 1);
  expect(lines).toHaveLength(2);
});

test('a broker that is away takes the trust in ten minutes, not at once [F4]', async () => {
  const { check, goAway, wait } = await startCheck({ ahead: 0, isReal: true });
  goAway();
  for (let minute = 0; minute < 10; minute += 1) await wait(MINUTE);
  expect(check.isTrusted).toBe(true);
  await wait(MINUTE);
  expect(check.isTrusted).toBe(false);
});

test('closing while the broker has not answered yet ends the checks too', async () => {
  const { check, readings, delay, wait } = await startCheck({ ahead: 0, isReal: true });
  delay(SECOND);
  await wait(MINUTE);
  expect(readings()).toBe(2);
  check.close();
  await wait(SECOND);
  for (let minute = 0; minute < 3; minute += 1) await wait(MINUTE);
  expect(readings()).toBe(2);
});
