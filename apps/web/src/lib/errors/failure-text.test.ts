import { describe, expect, test } from 'vitest';
import { failureText, isRefused } from './failure-text.ts';

const refusal = (httpStatus: number, message: string) =>
  Object.assign(new Error(message), { data: { httpStatus } });
const lostRequest = Object.assign(new Error('Failed to fetch'), { cause: new TypeError() });

describe('an act that failed', () => {
  test('has changed nothing when the server refused it', () => {
    const error = refusal(409, 'The account is blocked.');
    expect(isRefused(error)).toBe(true);
    expect(failureText('trading', 'started', error)).toBe(
      'Trading was not started. The account is blocked. Nothing was changed.',
    );
  });

  test('says so once', () => {
    const error = refusal(403, 'It was not confirmed, so nothing was changed.');
    expect(failureText('trading', 'stopped', error)).toBe(
      'Trading was not stopped. It was not confirmed, so nothing was changed.',
    );
  });

  test.each([lostRequest, refusal(500, 'An error occurred on our side.'), new Error('unreadable')])(
    'may have been done after $message',
    (error) => {
      expect(isRefused(error)).toBe(false);
      const text = failureText('auto-trade', 'changed', error);
      expect(text).toMatch(/^It is not known whether auto-trade was changed\. /);
      expect(text).not.toContain('Nothing was changed');
    },
  );
});
