import { describe, expect, it } from 'vitest';
import { type Failure, orderRequestError, toReadError } from './failure.ts';

function failure(status: number | null, code: number | null, message: string | null): Failure {
  return { status, code, message, requestId: 'r-1' };
}

describe('what a failed request means', () => {
  it.each([
    [
      'wrong keys',
      failure(401, 40110000, 'request is not authorized'),
      'credentials',
      'credentials',
    ],
    ['wrong keys, a page', failure(401, null, null), 'credentials', 'credentials'],
    [
      'not authorized',
      failure(403, 40110000, 'request is not authorized'),
      'credentials',
      'credentials',
    ],
    ['missing keys', failure(403, null, 'forbidden.'), 'credentials', 'credentials'],
    ['a gateway’s 403 page', failure(403, null, null), 'credentials', 'credentials'],
    [
      'a feed outside the plan',
      failure(403, null, 'OPRA agreement is not signed'),
      'refused',
      'refused',
    ],
    [
      'buying power',
      failure(403, 40310000, 'insufficient options buying power'),
      'refused',
      'refused',
    ],
    ['unknown order', failure(404, 40410000, 'order not found'), 'refused', 'refused'],
    ['validation', failure(422, 42210000, 'invalid limit_price'), 'refused', 'refused'],
    ['bad request', failure(400, null, 'invalid symbol'), 'refused', 'refused'],
    [
      'duplicate client id',
      failure(422, 40010001, 'client_order_id must be unique'),
      'refused',
      'outcome-unknown',
    ],
    ['rate limit', failure(429, 42910000, 'rate limit exceeded'), 'busy', 'outcome-unknown'],
    ['rate limit, a page', failure(429, null, null), 'busy', 'outcome-unknown'],
    ['request time-out', failure(408, null, 'timeout'), 'unavailable', 'outcome-unknown'],
    ['conflict', failure(409, null, 'conflict'), 'refused', 'outcome-unknown'],
    ['a 404 page', failure(404, null, null), 'unavailable', 'outcome-unknown'],
    ['server error', failure(500, 50010000, 'internal error'), 'unavailable', 'outcome-unknown'],
    ['gateway', failure(502, null, null), 'unavailable', 'outcome-unknown'],
    ['unreadable success', failure(200, null, null), 'unavailable', 'outcome-unknown'],
    ['no answer', failure(null, null, 'no answer (ECONNRESET)'), 'unavailable', 'outcome-unknown'],
  ] as const)('%s [A7] [A12] [A14]', (_, given, read, sent) => {
    expect(toReadError('x', given).kind).toBe(read);
    expect(orderRequestError('x', given).kind).toBe(sent);
  });

  it('carries what the broker said', () => {
    expect(
      orderRequestError('order', failure(422, 40010001, 'client_order_id must be unique')),
    ).toMatchObject({
      message: 'order: client_order_id must be unique',
      status: 422,
      code: 40010001,
      requestId: 'r-1',
    });
    expect(toReadError('account', failure(502, null, null)).message).toBe(
      'account: unreadable answer, HTTP 502',
    );
  });
});
