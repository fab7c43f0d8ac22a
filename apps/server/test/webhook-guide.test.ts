import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookSignature } from '../src/notify/channels/webhook-signature.ts';

const SECRET = 'a secret of sixteen';
const BODY = '{"id":"1-2","text":"×"}';
const NOW = 1_700_000_000;

type IsGenuine = (header: string, body: string, secret: string, nowSeconds: number) => boolean;

async function guideLines(): Promise<IsGenuine> {
  const guide = new URL('../../../docs/guide/notifications.md', import.meta.url);
  const code = /```js\n(.*?)```/s.exec(readFileSync(guide, 'utf8'))?.[1];
  if (code === undefined) throw new Error('the guide has no lines to verify a signature with');
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const { isGenuine } = (await import(address)) as { readonly isGenuine: IsGenuine };
  return isGenuine;
}

test('the guide’s lines take a signed message, and no other', async () => {
  const isGenuine = await guideLines();
  const header = webhookSignature(SECRET, NOW, BODY);
  expect(isGenuine(header, BODY, SECRET, NOW)).toBe(true);
  expect(isGenuine(header, BODY, SECRET, NOW + 300)).toBe(true);
  expect(isGenuine(header, BODY, SECRET, NOW + 301)).toBe(false);
  expect(isGenuine(header, BODY, SECRET, NOW - 301)).toBe(false);
  expect(isGenuine(header, BODY, 'another secret', NOW)).toBe(false);
  expect(isGenuine(header.replace(`t=${NOW}`, `t=${NOW + 1}`), BODY, SECRET, NOW)).toBe(false);
  expect(isGenuine('', BODY, SECRET, NOW)).toBe(false);
  for (let index = 0; index < BODY.length; index += 1) {
    const flipped = `${BODY.slice(0, index)}#${BODY.slice(index + 1)}`;
    expect(isGenuine(header, flipped, SECRET, NOW)).toBe(false);
  }
});
