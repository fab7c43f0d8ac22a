import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { OutgoingHostRule } from './host-rule.ts';
import { postMessage } from './post-message.ts';

/** Addresses that a harmless host name may resolve to. */
const RESOLVED = [
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fd00::1'],
  ['1.1.1.1', '192.168.0.1'],
];

const request = (url: string) => ({ url: new URL(url), headers: {}, body: '{}' });
const wall = createManualWall();

it.each(RESOLVED.map((addresses) => [addresses.join(' and '), addresses] as const))(
  'sends nothing to a name that leads to %s',
  async (_name, addresses) => {
    const outcome = await postMessage(request('https://hooks.example.com/'), false, {
      outgoingHostRule: new OutgoingHostRule([]),
      wall,
      resolveHost: (_host, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    expect(outcome).toMatchObject({ error: 'the address leads to a private network' });
  },
);

it('connects to the address that was checked, and asks for no other', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const outcome = await postMessage(request(`http://gateway.internal:${port}/`), false, {
    outgoingHostRule: new OutgoingHostRule(['gateway.internal']),
    wall,
    // The name resolves elsewhere from its second look-up on.
    resolveHost: (_host, _options, callback) => {
      asked += 1;
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]);
    },
  });
  expect(outcome.type).toBe('failed');
  expect({ asked, connections }).toEqual({ asked: 1, connections: 1 });
});

it('sends nothing without TLS to a host that the operator has not named', async () => {
  const hostRule = new OutgoingHostRule(['gateway.internal']);
  const outcome = await postMessage(request('http://hooks.example.com/'), false, {
    outgoingHostRule: hostRule,
    wall,
  });
  expect(outcome).toMatchObject({ error: 'the address must be an https address' });
  expect(hostRule.whyUrlForbidden(new URL('http://gateway.internal:8080/x'))).toBeNull();
  expect(hostRule.whyUrlForbidden(new URL('http://sub.gateway.internal/x'))).not.toBeNull();
});
