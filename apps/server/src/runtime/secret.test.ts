import { format, inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { Secret } from './secret.ts';

const CANARY = 'canary-7f3a';
const secret = new Secret(CANARY);

function logged(bindings: object, message?: string): string {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  log.info(bindings, message);
  return lines.join('');
}

describe('a secret', () => {
  test('is given to code that asks for it by name', () => {
    expect(secret.reveal()).toBe(CANARY);
    const key = Buffer.alloc(32, 7);
    expect(new Secret(key).reveal()).toBe(key);
  });

  test.each([
    ['a template', () => `${secret}`],
    ['a sum of texts', () => `key ${String(secret)}`],
    ['JSON', () => JSON.stringify({ secret, list: [secret] })],
    ['an inspection', () => inspect({ secret }, { depth: 9, showHidden: true })],
    ['an inspection of its members', () => inspect(secret, { customInspect: false })],
    ['a format', () => format('%s %o %O %j', secret, secret, secret, secret)],
    ['a log line', () => logged({ secret, deep: { secret } }, `${secret}`)],
    ['an error', () => logged({ error: new Error(`no ${secret}`, { cause: secret }) })],
    ['its entries', () => JSON.stringify([Object.entries(secret), Reflect.ownKeys(secret)])],
    ['a copy', () => inspect({ ...secret, clone: structuredClone(secret) })],
  ])('is not in %s [V13.3.2] [V16.2.5]', (_where, write) => {
    expect(write()).not.toContain(CANARY);
  });

  test.each([
    ['a text', `${secret}`],
    ['JSON', JSON.parse(JSON.stringify({ secret })).secret],
    ['an inspection', inspect(secret)],
  ])('shows as asterisks in %s', (_where, text) => {
    expect(text).toBe('***');
  });
});
