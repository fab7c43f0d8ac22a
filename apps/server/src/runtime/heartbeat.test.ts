import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { startFakeMonitor } from '../../test/fake-monitor.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { Heartbeat } from './heartbeat.ts';
import { createLog } from './log.ts';
import { Secret } from './secret.ts';

const MINUTE = 60_000;
const BEAT = 'GET /s3cret';

async function startHeart() {
  const monitor = await startFakeMonitor();
  const wall = createManualWall();
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  let isAlive = true;
  const url = new Secret(new URL(monitor.url));
  const heartbeat = new Heartbeat({ url, isAlive: () => isAlive, wall, log });
  onTestFinished(() => heartbeat.close());
  return {
    ...monitor,
    heartbeat,
    wall,
    logged,
    live(next: boolean) {
      isAlive = next;
    },
    async beats(count: number) {
      await eventually(async () => (monitor.asked.length >= count ? true : null));
      expect(monitor.asked).toEqual(Array.from({ length: count }, () => BEAT));
    },
    async expectWarnings(count: number) {
      await eventually(async () => (logged.length >= count ? true : null));
      expect(logged).toHaveLength(count);
      expect(logged.join()).not.toContain('s3cret');
    },
  };
}

test('it beats at once and each minute, and not while the bot does not do its work [N7]', async () => {
  const { heartbeat, wall, live, beats } = await startHeart();
  heartbeat.start();
  await beats(1);
  wall.advance(MINUTE);
  await beats(2);
  live(false);
  wall.advance(5 * MINUTE);
  live(true);
  wall.advance(MINUTE);
  await beats(3);
});

test.each([
  ['answers 500', 500],
  ['sends it elsewhere', 302],
])('a monitor that %s is logged once, until it takes a beat again [N7]', async (_what, status) => {
  const { heartbeat, wall, beats, expectWarnings, answerWith, logged } = await startHeart();
  answerWith((request, response) => {
    response.writeHead(status, { location: `http://${request.headers.host}/elsewhere` });
    response.end();
  });
  heartbeat.start();
  await expectWarnings(1);
  expect(logged[0]).toContain(`"failure":"answered ${status}"`);
  for (const count of [2, 3]) {
    wall.advance(MINUTE);
    await beats(count);
  }
  answerWith((_request, response) => void response.end());
  wall.advance(MINUTE);
  await expectWarnings(2);
  await beats(4);
});

test('a monitor that is not there is logged once, by its error alone', async () => {
  const { heartbeat, wall, close, expectWarnings, logged } = await startHeart();
  close();
  heartbeat.start();
  await expectWarnings(1);
  expect(logged[0]).toContain('"failure":"ECONNREFUSED"');
  wall.advance(3 * MINUTE);
  await expectWarnings(1);
});

test('a monitor that hangs is left after ten seconds, and delays no beat [N7]', async () => {
  const { heartbeat, wall, beats, expectWarnings, answerWith, logged } = await startHeart();
  answerWith(() => undefined);
  heartbeat.start();
  await beats(1);
  wall.advance(MINUTE);
  await beats(2);
  await expectWarnings(1);
  expect(logged[0]).toContain('"failure":"no answer in time"');
});

test('what is under way at the end is let go, and nothing follows', async () => {
  const { heartbeat, wall, beats, expectWarnings, answerWith } = await startHeart();
  const gone = new Promise((resolve) => {
    answerWith((request) => void request.socket.once('close', resolve));
  });
  heartbeat.start();
  await beats(1);
  heartbeat.close();
  await gone;
  wall.advance(3 * MINUTE);
  await beats(1);
  await expectWarnings(0);
});
