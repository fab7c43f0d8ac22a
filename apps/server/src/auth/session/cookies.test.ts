import { expect, test } from 'vitest';
import { hostCookieName, httpOnlyCookie, readCookie } from './cookies.ts';

test.each([
  ['device=abc', 'abc'],
  ['sid=1; device=abc; theme=dark', 'abc'],
  ['device=', null],
  ['', null],
  ['xdevice=abc', null],
  ['sid=device', null],
  [';;;=', null],
])('the value in %j is %j', (header, value) => {
  expect(readCookie(header, 'device')).toBe(value);
});

test('a cookie is out of reach of scripts and other origins, and is Secure with its prefix [V3.3.1] [V3.3.2] [V3.3.3] [V3.3.4]', () => {
  const plain = httpOnlyCookie(hostCookieName('device', false), 'abc', 60);
  expect(plain).toMatch(/^device=abc;/);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=60']) {
    expect(plain).toContain(part);
  }
  expect(plain).not.toContain('Secure');
  const secure = httpOnlyCookie(hostCookieName('device', true), '', 0);
  expect(secure).toMatch(/^__Host-device=;/);
  expect(secure).toContain('Secure');
  expect(secure).toContain('Max-Age=0');
});

test('a cookie without a time ends with the browser', () => {
  expect(httpOnlyCookie('sid', 'abc', null)).toMatch(/^sid=abc; HttpOnly; Path=\/; SameSite=Lax$/);
});
