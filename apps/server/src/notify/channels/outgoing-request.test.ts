import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Message } from './message.ts';
import { REQUEST_BUILDERS } from './outgoing-request.ts';

const MESSAGE: Message = {
  id: '7-1700000000000',
  kind: 'alarm-critical',
  at: '2026-11-20T15:00:00.000Z',
  title: 'CRITICAL: DISK',
  text: 'The disk takes no writes: <!here> @everyone & *all*.',
  data: { code: 'DISK' },
};
const SETTINGS = { telegramOrigin: 'https://api.telegram.org', unixSeconds: 1_700_000_001 };
const TEXT = `${MESSAGE.title}\n${MESSAGE.text}`;
const url = 'https://hooks.example.com/s/e/c';

it('telegram gets plain text at the bot’s own address', () => {
  const config = { botToken: '123:abcdefghijklmnopqrstu', chatId: '-1001' };
  const { url: to, body } = REQUEST_BUILDERS.telegram(config, MESSAGE, SETTINGS);
  expect(to.href).toBe('https://api.telegram.org/bot123:abcdefghijklmnopqrstu/sendMessage');
  expect(JSON.parse(body)).toEqual({
    chat_id: '-1001',
    text: TEXT,
    link_preview_options: { is_disabled: true },
  });
});

it('discord notifies no one whom the text happens to name', () => {
  const { body } = REQUEST_BUILDERS.discord({ url }, MESSAGE, SETTINGS);
  expect(JSON.parse(body)).toEqual({ content: TEXT, allowed_mentions: { parse: [] }, flags: 4 });
  const long = { ...MESSAGE, text: 'x'.repeat(5_000) };
  expect(JSON.parse(REQUEST_BUILDERS.discord({ url }, long, SETTINGS).body).content).toHaveLength(
    2_000,
  );
});

it('slack gets no signs that it would read as its own', () => {
  const { body } = REQUEST_BUILDERS.slack({ url }, MESSAGE, SETTINGS);
  expect(JSON.parse(body).text).toBe(
    'CRITICAL: DISK\nThe disk takes no writes: &lt;!here&gt; @everyone &amp; *all*.',
  );
});

it('ntfy gets topic, title and text, with the token in its header', () => {
  const config = { url: 'https://ntfy.example.com', topic: 'tideline' };
  const open = REQUEST_BUILDERS.ntfy(config, MESSAGE, SETTINGS);
  expect(JSON.parse(open.body)).toEqual({
    topic: 'tideline',
    title: MESSAGE.title,
    message: MESSAGE.text,
    priority: 5,
  });
  expect(open.headers).not.toHaveProperty('authorization');
  const { headers } = REQUEST_BUILDERS.ntfy({ ...config, token: 'tk_secret' }, MESSAGE, SETTINGS);
  expect(headers).toMatchObject({ authorization: 'Bearer tk_secret' });
});

it('a webhook gets the message as it is, signed with the time', () => {
  const secret = 'a secret of sixteen';
  const { body, headers } = REQUEST_BUILDERS.webhook({ url, secret }, MESSAGE, SETTINGS);
  expect(JSON.parse(body)).toEqual(MESSAGE);
  const expected = createHmac('sha256', secret).update(`1700000001.${body}`).digest('hex');
  expect(headers['Tideline-Signature']).toBe(`t=1700000001,v1=${expected}`);
});
