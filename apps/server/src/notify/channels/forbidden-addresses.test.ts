import { lookup } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import type { ResolveHost } from '@tideline/broker/connection';
import { createPushBrowser } from '@tideline/push-browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FORBIDDEN_HOSTS } from '../../../test/forbidden-hosts.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { BEHAVIOURS, startReceiver } from '../../../test/receiver.ts';
import { parseChannelConfig } from '../channel-entry.ts';
import { OutgoingHostRule } from './host-rule.ts';
import { postMessage } from './post-message.ts';

/** A server on all addresses of this machine that counts its connections. */
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
  port = (listener.address() as AddressInfo).port;
});
afterAll(() => void listener.close());
afterEach(() => {
  connections = 0;
});

const hosts = new OutgoingHostRule([]);
const wall = createManualWall();
const post = (url: string, resolveHost?: ResolveHost) =>
  postMessage({ url: new URL(url), headers: {}, body: '{}' }, false, {
    outgoingHostRule: hosts,
    wall,
    resolveHost,
  });

const { subscription } = createPushBrowser();
const WITH_ADDRESS = {
  discord: (url: string) => ({ url }),
  slack: (url: string) => ({ url }),
  ntfy: (url: string) => ({ url, topic: 'tideline' }),
  webhook: (url: string) => ({ url, secret: 'a secret of sixteen' }),
  push: (url: string) => ({ subscription: subscription(url) }),
} as const;
const TYPES = Object.entries(WITH_ADDRESS) as [
  keyof typeof WITH_ADDRESS,
  (url: string) => object,
][];

describe('no byte goes to', () => {
  it.each(FORBIDDEN_HOSTS)('%s, with TLS or without, and no channel takes it', async (host) => {
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}:${port}/`;
      expect(await post(url)).toMatchObject({ type: 'failed' });
      for (const [type, config] of TYPES) {
        const read = parseChannelConfig(type, config(url), (address) =>
          hosts.whyUrlForbidden(address),
        );
        expect([type, read.ok]).toEqual([type, false]);
      }
    }
    expect(connections).toBe(0);
  });

  it.each(['localhost', 'localhost.', 'LOCALHOST'])(
    'this machine by its name (%s)',
    async (name) => {
      // Either the name or the network causes the failure.
      expect(await post(`https://${name}:${port}/`, lookup)).toMatchObject({ type: 'failed' });
      expect(connections).toBe(0);
    },
  );

  it('a name whose second answer would be another', async () => {
    let asked = 0;
    const answers = ['127.0.0.1', '1.1.1.1'];
    const outcome = await post(`https://hooks.example.com:${port}/`, (_host, _options, answer) => {
      const address = answers[asked] ?? '1.1.1.1';
      asked += 1;
      answer(null, [{ address, family: 4 }]);
    });
    expect(outcome).toMatchObject({ error: 'the address leads to a private network' });
    expect({ asked, connections }).toEqual({ asked: 1, connections: 0 });
  });

  it('a name with one public address among forbidden ones', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']) {
      const outcome = await post(`https://hooks.example.com:${port}/`, (_host, _options, answer) =>
        answer(null, [
          { address: '1.1.1.1', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ]),
      );
      expect(outcome).toMatchObject({ error: 'the address leads to a private network' });
    }
    expect(connections).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('where a receiver sends on to (%i)', async (status) => {
    const receiver = await startReceiver();
    const named = new OutgoingHostRule(['127.0.0.1']);
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433']) {
      receiver.behave((response) => {
        response.writeHead(status, { location: `http://${host}:${port}/` }).end();
      });
      const request = { url: new URL(receiver.origin), headers: {}, body: '{}' };
      const outcome = await postMessage(request, false, { outgoingHostRule: named, wall });
      expect(outcome).toMatchObject({ error: expect.stringContaining('not followed') });
    }
    receiver.behave(BEHAVIOURS.takes);
    expect(connections).toBe(0);
    await receiver.close();
  });
});

it('the listener does count, so that none was made', async () => {
  const named = new OutgoingHostRule(['127.0.0.1']);
  const request = { url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: '{}' };
  expect((await postMessage(request, false, { outgoingHostRule: named, wall })).type).toBe(
    'failed',
  );
  expect(connections).toBe(1);
});
