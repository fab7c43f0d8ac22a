import { BrokerError } from '@tideline/broker';
import { expect, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createLog } from './log.ts';

test('an error is logged with its message, its stack and its cause, and nothing else of it [M12] [V16.2.4] [V16.2.5]', () => {
  const { log, lines } = listeningLog();
  const request = { headers: { 'APCA-API-SECRET-KEY': 'the-secret' } };
  const cause = Object.assign(new TypeError('fetch failed'), { request });
  const error = Object.assign(new BrokerError('unavailable', 'no answer', { cause }), { request });
  log.error({ error, userId: 'ann' }, 'call failed');
  const [line] = lines;
  expect(line).toMatchObject({ msg: 'call failed', userId: 'ann' });
  expect(line?.error).toEqual({
    name: 'BrokerError',
    message: 'no answer',
    stack: expect.stringContaining('log.test.ts'),
    cause: { name: 'TypeError', message: 'fetch failed', stack: expect.any(String) },
  });
  expect(JSON.stringify(lines)).not.toContain('the-secret');
});

test('a line break in a text begins no line of its own [V16.4.1]', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  log.info({ email: 'a\n{"msg":"forged"}\r\u2028' }, 'refused\n{"msg":"forged"}');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^[^\n\r]+\n$/);
});

test('what was thrown and is no error is logged as text', () => {
  const { log, lines } = listeningLog();
  log.error({ error: { secretKey: 'the-secret' } }, 'call failed');
  log.error({ error: 'gone' }, 'call failed');
  expect(lines.map(({ error }) => error)).toEqual(['[object Object]', 'gone']);
});
