import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../src/runtime/log.ts';
import { RateLimitedLog } from '../src/runtime/rate-limited-log.ts';
import { createManualWall } from './manual-wall.ts';
import { rawRequest } from './raw-request.ts';
import { startRunningApp } from './running-app.ts';

function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { lines, log: createLog('warn', to) };
}

test('E4 a host, and an origin, that are refused are in the log with what was expected [V16.3.3]', async () => {
  const { lines, log } = keptLog();
  const running = await startRunningApp({ SIM_SPEED: 'step' }, { log });
  try {
    const { origin } = running.app;
    const { host } = new URL(origin);
    await rawRequest(origin, 'GET', '/healthz', { headers: { host: 'tideline.example' } });
    const otherOrigin = 'https://evil.example.com';
    await rawRequest(origin, 'POST', '/api/bot/stop', { headers: { host, origin: otherOrigin } });
    await rawRequest(origin, 'POST', '/api/bot/stop', { headers: { host } });
    const port = host.split(':')[1];
    const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
    const origins = hosts.map((each) => `http://${each}`);
    expect(lines).toMatchObject([
      {
        msg: 'a request for another host was refused',
        host: 'tideline.example',
        expected: hosts,
      },
      { msg: 'a change from another origin was refused', origin: otherOrigin, expected: origins },
      { msg: 'a change from another origin was refused', origin: null, expected: origins },
    ]);
  } finally {
    await running.close();
  }
});

test('E4 an unknown client does not fill the log by it [V16.3.3]', () => {
  const { lines, log } = keptLog();
  const wall = createManualWall();
  const seldom = new RateLimitedLog(log, wall);
  for (let n = 0; n < 1_000; n += 1) seldom.warn('refused', { host: 'x'.repeat(9_000) });
  expect(lines).toHaveLength(5);
  expect(lines[0]?.host).toHaveLength(254);
  wall.advance(60_000);
  seldom.warn('refused', { host: 'y' });
  expect(lines[5]).toMatchObject({ host: 'y', suppressed: 995 });
});
