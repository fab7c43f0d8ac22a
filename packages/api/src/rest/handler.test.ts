import { describe, expect, it } from 'vitest';
import { ADMIN, fakeContext, rest, TRADER } from '../../test/fakes.ts';
import { readyAnswer } from '../../test/ready-answer.ts';
import type { CallContext } from '../context.ts';
import { type Refusal, refused } from '../errors.ts';

const close = (id: string, body?: unknown) => ({
  method: 'POST',
  path: `/api/positions/${id}/close`,
  body,
});

function stopping(stop: CallContext['trading']['stopTrading']): CallContext {
  const context = fakeContext(TRADER);
  return { ...context, trading: { ...context.trading, stopTrading: stop } };
}

describe('the REST handler', () => {
  it('decodes parameters, each by itself [V1.2.2]', async () => {
    const context = fakeContext(TRADER);
    await rest(close('a%2Fb%2Bc%40d%20e'), context);
    expect(context.received).toEqual([['close', 'trader', 'a/b+c@d e']]);
  });

  it('refuses a broken escape', async () => {
    const { status, body } = await rest(close('%E0%A4%A'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining('id') });
  });

  it('takes a POST without a body, with an empty one, and refuses any field in it', async () => {
    for (const body of [undefined, null, {}]) {
      expect((await rest({ method: 'POST', path: '/api/bot/pause', body })).status).toBe(200);
    }
    const answer = await rest({ method: 'POST', path: '/api/bot/pause', body: { now: true } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'now: unknown field' } });
  });

  it('does not let the body replace what the path says', async () => {
    const context = fakeContext(TRADER);
    const answer = await rest(close('mine', { id: 'yours' }), context);
    expect(answer).toMatchObject({ status: 400, body: { error: 'id: unknown field' } });
    expect(context.received).toEqual([]);
  });

  it('refuses a body that is no object', async () => {
    for (const body of [[], 'text', 5, true]) {
      const answer = await rest({ method: 'POST', path: '/api/bot/toggle', body });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/object/) },
      });
    }
  });

  it('takes a text as the field of a call that imports, and JSON too', async () => {
    const call = { method: 'POST', path: '/api/admin/blackouts/import' };
    const csv = 'label,date,from,to';
    for (const body of [csv, { csv }]) {
      const context = fakeContext(ADMIN);
      expect((await rest({ ...call, body }, context)).status).toBe(200);
      expect(context.received).toEqual([['importBlackouts', 'admin', csv]]);
    }
  });

  it('passes the query of a read', async () => {
    const context = fakeContext(TRADER);
    const answer = await rest(
      { method: 'GET', path: '/api/decisions', query: 'day=2026-11-19' },
      context,
    );
    expect(answer.body).toEqual({ day: '2026-11-19', decisions: [], nextCursor: null });
    const page = { day: '2026-11-19', isDayOver: true, beforeBarStart: null, maxRows: 100 };
    expect(context.received).toEqual([['decisions', 'trader', page]]);
    const bad = await rest({ method: 'GET', path: '/api/decisions', query: 'day=19.11.' });
    expect(bad).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^day: /) } });
  });

  it('answers 404 to other paths and other methods', async () => {
    for (const call of [
      { method: 'GET', path: '/api/nothing' },
      { method: 'DELETE', path: '/api/settings' },
      { method: 'POST', path: '/api/positions//close' },
      { method: 'GET', path: '/api/account/' },
    ]) {
      const { status, body } = await rest(call);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'There is no such call.', message: 'There is no such call.' });
    }
  });

  it('forbids caching', async () => {
    const { headers } = await rest({ method: 'GET', path: '/api/account' });
    expect(headers['cache-control']).toBe('no-store');
  });

  const message = 'No.';
  /** Clients need each code to ask the user for the right thing. */
  const asks: readonly string[] = ['STEP_UP', 'IDLE', 'SECOND_FACTOR'];
  const refusals: [Refusal, number][] = [
    [{ code: 'INVALID', field: 'x', message }, 400],
    [{ code: 'SIGNED_OUT', message }, 401],
    [{ code: 'SECOND_FACTOR', message }, 401],
    [{ code: 'FORBIDDEN', message }, 403],
    [{ code: 'STEP_UP', message }, 403],
    [{ code: 'IDLE', message }, 403],
    [{ code: 'NOT_FOUND', message }, 404],
    [{ code: 'CONFLICT', message }, 409],
    [{ code: 'TOO_LARGE', message }, 413],
    [{ code: 'WRONG_HOST', message }, 421],
    [{ code: 'TOO_MANY', message, retryAfter: 30 }, 429],
    [{ code: 'READER_BUSY', message, retryAfter: 30 }, 503],
    [{ code: 'BROKER_REFUSED', message }, 502],
    [{ code: 'BROKER_AWAY', message }, 503],
  ];
  for (const [refusal, status] of refusals) {
    it(`answers ${status} to ${refusal.code} [V1.2.1]`, async () => {
      const answer = await rest(
        { method: 'POST', path: '/api/bot/stop' },
        stopping(() => refused(refusal)),
      );
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({
        error: message,
        message,
        ...(asks.includes(refusal.code) ? { code: refusal.code } : {}),
      });
      expect(answer.headers['retry-after']).toBe('retryAfter' in refusal ? '30' : undefined);
    });
  }

  it.each([
    ['of a day that may change', null, { 'cache-control': 'no-store' }],
    [
      'of a day that is over',
      '"tag"',
      { 'cache-control': 'private, no-cache', vary: 'cookie, authorization', etag: '"tag"' },
    ],
  ])('G2 says of an answer %s who may keep it', async (_, etag, headers) => {
    const context = fakeContext(TRADER);
    const day = { day: '2026-11-19', decisions: [], nextCursor: null };
    const ledger = { ...context.ledger, listDecisions: () => readyAnswer(day, etag) };
    const call = { method: 'GET', path: '/api/decisions' };
    expect((await rest(call, { ...context, ledger })).headers).toEqual(headers);
  });

  it('refuses a field of an address that is given twice, by its name [M8]', async () => {
    for (const query of [
      'limit=5&limit=6',
      'open=true&limit=5&limi%74=5',
      '__proto__=&__proto__=',
    ]) {
      const answer = await rest({ method: 'GET', path: '/api/alarms', query }, fakeContext(TRADER));
      const [, name = ''] = /(\w+)=[^&]*$/.exec(decodeURIComponent(query)) ?? [];
      const message = `${name}: is given twice`;
      expect(answer).toMatchObject({ status: 400, body: { error: message, message } });
    }
  });

  it('keeps the text and the stack of a bug inside, and informs the operator [V13.4.2] [V16.3.4] [V16.5.1]', async () => {
    const bug = new Error('the secret is 4711');
    const seen: unknown[] = [];
    const answer = await rest(
      { method: 'POST', path: '/api/bot/stop' },
      stopping(() => {
        throw bug;
      }),
      (error) => seen.push(error),
    );
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toMatch(/4711|handler\.test|at .*:\d+/);
    expect(seen).toEqual([expect.objectContaining({ cause: bug })]);
  });

  it('treats an answer of the wrong shape as a bug, not as an answer [V1.2.3] [V15.3.1]', async () => {
    const context = fakeContext(TRADER);
    const seen: unknown[] = [];
    const answer = await rest(
      { method: 'GET', path: '/api/account' },
      {
        ...context,
        brokerConnection: {
          ...context.brokerConnection,
          readAccount: () => ({
            cash: Number.NaN,
            buyingPower: 0,
            portfolioValue: 0,
            readAt: 0,
            ageMs: 0,
          }),
        },
      },
      (error) => seen.push(error),
    );
    expect(answer.status).toBe(500);
    expect(seen).toHaveLength(1);
  });
});
