import { expect, onTestFinished, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { startRunningApp } from './running-app.ts';

const OTHER_HOST = 'evil.example.com';

test.each(['0', '1'])(
  'what a proxy says about itself makes no other host of ours, behind %s of them [M13]',
  async (hops) => {
    const running = await startRunningApp({ SIM_SPEED: 'step', TRUST_PROXY_HOPS: hops });
    onTestFinished(() => running.close());
    const { origin } = running.app;
    const { host } = new URL(origin);
    const owner = await running.owner();
    const send = (headers: Record<string, string>) =>
      rawRequest(origin, 'POST', '/api/bot/pause', {
        headers: { cookie: owner.cookie, origin, ...headers },
      });
    const ours = {
      'x-forwarded-host': host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      forwarded: `for=127.0.0.1;host=${host}`,
    };
    const theirs = { 'x-forwarded-host': OTHER_HOST, forwarded: `host=${OTHER_HOST}` };
    expect((await send({ host: OTHER_HOST, ...ours })).status).toBe(421);
    expect((await send({ origin: `https://${OTHER_HOST}`, ...ours })).status).toBe(403);
    expect((await send({ host, ...theirs })).status).toBe(200);
  },
);
