import type { LookupAddress } from 'node:dns';
import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  createGuardedAgent,
  ForbiddenAddressError,
  type ResolveHost,
  refuseForbiddenLiteral,
} from './guarded-agent.ts';

const V4 = { address: '93.184.216.34', family: 4 };
const V6 = { address: '2606:2800:220:1::1', family: 6 };

function lookUp(origin: string, addresses: readonly LookupAddress[] | Error, all: boolean) {
  const resolve: ResolveHost = (_hostname, _options, callback) =>
    addresses instanceof Error ? callback(addresses, []) : callback(null, addresses);
  const lookup = optionsOf(createGuardedAgent(origin, resolve)).lookup as LookupFunction;
  return new Promise((done) => {
    lookup('broker.example.com', { all }, (...answer) => done(answer));
  });
}

/** Node keeps an agent's options there, but its types omit them. */
function optionsOf(agent: Agent): Record<string, unknown> {
  return (agent as unknown as { options: Record<string, unknown> }).options;
}

describe('the look-up of a name', () => {
  it('gives all public addresses, or the first one', async () => {
    expect(await lookUp('https://x', [V6, V4], true)).toEqual([null, [V6, V4]]);
    expect(await lookUp('https://x', [V6, V4], false)).toEqual([null, V6.address, 6]);
  });

  it('gives this machine without TLS, and nothing else [V4.4.1]', async () => {
    const here = { address: '127.0.0.1', family: 4 };
    expect(await lookUp('http://localhost:1', [here], true)).toEqual([null, [here]]);
    expect(await lookUp('http://localhost:1', [V4], true)).toEqual([
      expect.any(ForbiddenAddressError),
      '',
    ]);
    expect(await lookUp('https://x', [here], true)).toEqual([
      expect.any(ForbiddenAddressError),
      '',
    ]);
  });

  it('hands on what the resolver complains of', async () => {
    const failure = new Error('queryA ESERVFAIL');
    expect(await lookUp('https://x', failure, true)).toEqual([failure, '']);
  });
});

it('keeps a connection from one read of an account to the next, and for less than a minute', () => {
  for (const origin of ['https://x', 'http://127.0.0.1']) {
    const { keepAlive, timeout } = optionsOf(createGuardedAgent(origin));
    expect(keepAlive).toBe(true);
    expect(timeout).toBeGreaterThan(30_000);
    expect(timeout).toBeLessThan(60_000);
  }
});

it('checks certificates whatever the process is set to [A19] [V12.2.2]', () => {
  expect(optionsOf(createGuardedAgent('https://x'))).toMatchObject({ rejectUnauthorized: true });
});

it.each([
  ['https://93.184.216.34', true],
  ['https://[2606:2800:220:1::1]', true],
  ['https://broker.example.com', true],
  ['http://127.0.0.1:4711', true],
  ['http://[::1]:4711', true],
  ['http://localhost:4711', true],
  ['https://127.0.0.1', false],
  ['https://2130706433', false],
  ['https://0x7f.1', false],
  ['https://[::ffff:10.0.0.1]', false],
  ['http://93.184.216.34', false],
  ['http://10.0.0.1', false],
])('an address in the place of a name, %s, is let through: %s', (url, isAllowed) => {
  const check = () => refuseForbiddenLiteral(new URL(url));
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow(ForbiddenAddressError);
});
