import { describe, expect, test } from 'vitest';
import { UnexpectedResponseError, withCheckedJson } from './unexpected-response.ts';

const PROXY_PAGE = '<html>\r\n<head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

const said = async (body: string, init: ResponseInit): Promise<unknown> =>
  withCheckedJson(new Response(body, init))
    .json()
    .catch((error: unknown) => error);

describe('B10 an answer that is not the product’s own says its status and the text there is', () => {
  test.each([
    [
      'a page of a proxy',
      PROXY_PAGE,
      { status: 502, statusText: 'Bad Gateway' },
      '502: Bad Gateway',
    ],
    ['the same over HTTP/2', PROXY_PAGE, { status: 502 }, '502: Bad Gateway'],
    ['an empty error', '', { status: 500 }, '500: Internal Server Error'],
    ['plain text', 'upstream timed out\n', { status: 504 }, '504: upstream timed out'],
    [
      'a gateway’s JSON',
      '{"message":"no Route matched"}',
      { status: 404 },
      '404: no Route matched',
    ],
    ['another one’s', '{"error":"overloaded"}', { status: 503 }, '503: overloaded'],
    ['an unknown status', '', { status: 599 }, '599: Error'],
    ['half an answer', '[{"result":{"da', { status: 200 }, '200: The answer cannot be read.'],
    ['a page of a hotel', PROXY_PAGE, { status: 200 }, '200: The answer cannot be read.'],
    ['a string of JSON', '"no"', { status: 503 }, '503: Service Unavailable'],
    ['an empty list', '[]', { status: 200 }, '200: The answer cannot be read.'],
    [
      'an error without a status',
      '{"error":{"message":"x"}}',
      { status: 500 },
      '500: Internal Server Error',
    ],
  ])('%s', async (_, body, init, text) => {
    const error = await said(body, init);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toBe(text);
  });
});

test('the product’s own answers are read as they are', async () => {
  const result = [{ result: { data: { message: 'Trading stopped.' } } }];
  expect(await said(JSON.stringify(result), { status: 200 })).toEqual(result);
  const refusal = [{ error: { message: 'No.', code: -32_000, data: { httpStatus: 409 } } }];
  expect(await said(JSON.stringify(refusal), { status: 409 })).toEqual(refusal);
});
