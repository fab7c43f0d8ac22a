import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from '../tooling/free-ports/free-ports.mjs';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

test('free ports are all different, and a server can listen on each', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1');
    await expect(
      new Promise((resolve, reject) => {
        server.once('listening', resolve).once('error', reject);
      }),
    ).resolves.toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.runIf(existsSync(RANGE))(
  'no outgoing connection can be given one of them (needs Linux)',
  async () => {
    const [lowest] = readFileSync(RANGE, 'utf8').trim().split(/\s+/).map(Number);
    expect(Math.max(...(await freePorts(200)))).toBeLessThan(lowest);
  },
);
