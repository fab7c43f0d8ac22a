import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { HostRule } from './host-rule.ts';
import { postMessage } from './post-message.ts';

const PORT = 443;

/** Spellings of private, loopback, link-local and reserved addresses. */
const FORBIDDEN = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.255.255.254'],
  ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['169.254.169.254', '0xa9fea9fe', '100.64.0.1', '198.18.0.1', '192.0.2.1', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '192.0.0.1', '203.0.113.9', '198.51.100.9'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]'],
  ...['[::ffff:169.254.169.254]', '[fe80::1]', '[fc00::1]', '[fd12:3456:789a::1]', '[ff02::1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001:db8::1]', '[100::1]'],
  ...['[::127.0.0.1]', '[fec0::1]', '[2001::1]', '[3fff::1]', '[4000::1]'],
];

/** What a name leads to that seems harmless. */
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

it.each(FORBIDDEN)('sends nothing to https://%s', async (host) => {
  const hosts = new HostRule([]);
  const outcome = await postMessage(request(`https://${host}:${PORT}/`), false, { hosts, wall });
  expect(outcome).toMatchObject({ error: 'the address must be a host of the public internet' });
});

it.each(RESOLVED.map((addresses) => [addresses.join(' and '), addresses] as const))(
  'sends nothing to a name that leads to %s',
  async (_name, addresses) => {
    const outcome = await postMessage(request('https://hooks.example.com/'), false, {
      hosts: new HostRule([]),
      wall,
      resolve: (_host, _options, callback) =>
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
    hosts: new HostRule(['gateway.internal']),
    wall,
    // A name that leads elsewhere from its second answer on.
    resolve: (_host, _options, callback) => {
      asked += 1;
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]);
    },
  });
  expect(outcome.type).toBe('failed');
  expect({ asked, connections }).toEqual({ asked: 1, connections: 1 });
});

it('sends nothing without TLS to a host that the operator has not named', async () => {
  const hosts = new HostRule(['gateway.internal']);
  const outcome = await postMessage(request('http://hooks.example.com/'), false, { hosts, wall });
  expect(outcome).toMatchObject({ error: 'the address must be an https address' });
  expect(hosts.whyNot(new URL('http://gateway.internal:8080/x'))).toBeNull();
  expect(hosts.whyNot(new URL('http://sub.gateway.internal/x'))).not.toBeNull();
});
