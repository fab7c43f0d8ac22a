import { describe, expect, test } from 'vitest';
import { isLoopbackHost, isLoopbackUrl, isPrivateUrl } from './loopback.ts';

test.each(['localhost', '127.0.0.1', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each(['0.0.0.0', '::', 'localhost.example.com', '', '192.168.1.2'])(
  '"%s" is beyond this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);

describe('an address', () => {
  test.each([
    ['http://localhost:3000', true, true],
    ['https://127.0.0.1', true, true],
    ['http://[::1]:9000/realm', true, true],
    ['https://id.example.com', false, true],
    ['http://id.example.com', false, false],
    ['http://localhost.example.com', false, false],
    ['ftp://localhost', false, false],
    ['javascript:alert(1)', false, false],
    ['garbage', false, false],
    ['', false, false],
  ])('"%s": on loopback %s, private %s', (text, isLoopback, isPrivate) => {
    expect(isLoopbackUrl(text)).toBe(isLoopback);
    expect(isPrivateUrl(text)).toBe(isPrivate);
  });
});
