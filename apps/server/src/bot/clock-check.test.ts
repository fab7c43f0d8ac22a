import { BrokerError } from '@tideline/broker';
import { MINUTE } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { quietMarketData, settled } from '../../test/quiet-market-data.ts';
import { Activity } from './activity.ts';
import { ClockCheck } from './clock-check.ts';
import { AnchoredMarketTime } from './market-time.ts';

const NOW = Date.parse('2026-02-03T15:00:00Z');

/** A check against a broker whose clock is ahead of ours by some milliseconds. */
async function startCheck({ ahead, isReal }: { ahead: number; isReal: boolean }) {
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const { log, lines } = listeningLog();
  const began = wall.now();
  let isAway = false;
  const check = new ClockCheck({
    data: quietMarketData({
      async clock() {
        if (isAway) throw new BrokerError('unavailable', 'no answer');
        const now = NOW + ahead + (wall.now() - began);
        return { now, isOpen: true, nextOpen: now, nextClose: now };
      },
    }),
    time,
    log,
    activity: new Activity(),
    correct: isReal ? (now) => time.set(now, 1) : null,
  });
  onTestFinished(() => check.close());
  await check.start();
  return {
    check,
    lines,
    ours: () => time.now() - (wall.now() - began),
    goAway: () => {
      isAway = true;
    },
    async wait(milliseconds: number) {
      wall.advance(milliseconds);
      await settled();
    },
  };
}

test('a clock that agrees is trusted', async () => {
  const { check, lines } = await startCheck({ ahead: 1_000, isReal: true });
  expect(check.isTrusted).toBe(true);
  expect(lines).toEqual([]);
});

test.each([10 * MINUTE, -3_600_000])(
  'a real clock that is %d ms off is corrected, and trusted when the next check finds it right',
  async (ahead) => {
    const { check, lines, ours, wait } = await startCheck({ ahead, isReal: true });
    expect(lines).toMatchObject([{ difference: Math.abs(ahead) }]);
    expect(ours()).toBe(NOW + ahead);
    expect(check.isTrusted).toBe(false);
    await wait(MINUTE);
    expect(check.isTrusted).toBe(true);
    expect(lines).toHaveLength(1);
  },
);

test('a simulator’s clock is followed, never corrected', async () => {
  const { check, lines, ours, wait } = await startCheck({ ahead: 10 * MINUTE, isReal: false });
  await wait(MINUTE);
  expect(ours()).toBe(NOW);
  expect(check.isTrusted).toBe(false);
  expect(lines).toHaveLength(2);
});

test('a broker that is away takes the trust in ten minutes, not at once', async () => {
  const { check, goAway, wait } = await startCheck({ ahead: 0, isReal: true });
  goAway();
  for (let minute = 0; minute < 10; minute += 1) await wait(MINUTE);
  expect(check.isTrusted).toBe(true);
  await wait(MINUTE);
  expect(check.isTrusted).toBe(false);
});
