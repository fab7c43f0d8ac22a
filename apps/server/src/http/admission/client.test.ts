import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressOf } from './client.ts';

const request = (forwardedFor?: string) =>
  ({
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;

test.each([
  [0, '192.0.2.1', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.2, 192.0.2.1', '192.0.2.1'],
  [2, '192.0.2.2, 192.0.2.1', '192.0.2.2'],
  [5, '192.0.2.2,, 192.0.2.1', '192.0.2.2'],
])('behind %i proxies that forward for %s it is %s [M13]', (hops, forwardedFor, address) => {
  expect(clientAddressOf(request(forwardedFor), hops)).toBe(address);
});
