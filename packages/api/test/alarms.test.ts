import { describe, expect, it } from 'vitest';
import { appRouter, refused } from '../src/index.ts';
import { ADMIN, fakeContext, rest, TRADER } from './fakes.ts';

async function list(query: string) {
  const context = fakeContext(TRADER);
  const answer = await rest({ method: 'GET', path: '/api/alarms', query }, context);
  return { ...answer, received: context.received };
}

describe('GET /api/alarms', () => {
  it('shows the newest alarms, and how many wait for someone', async () => {
    const { status, body, received } = await list('');
    expect(status).toBe(200);
    expect(received).toEqual([
      ['listAlarms', 'trader', { beforeId: null, maxRows: 51, isOpenOnly: false }],
    ]);
    expect(body).toEqual({
      alarms: [
        {
          id: '12',
          scope: 'account',
          severity: 'critical',
          code: 'NO_QUOTES',
          message: 'No quotes.',
          at: '2026-11-20T15:00:00.000Z',
          acknowledgedAt: null,
          acknowledgedBy: null,
        },
        expect.objectContaining({
          id: '7',
          scope: 'platform',
          acknowledgedAt: '2026-11-20T15:00:00.000Z',
        }),
      ],
      openCount: 1,
      before: null,
    });
  });

  it('says where the next page begins when there is one', async () => {
    const { body } = await list('limit=1');
    expect(body).toMatchObject({ alarms: [{ id: '12' }], before: '12' });
    expect((await list('limit=2')).body).toMatchObject({ before: null });
    expect((await list('limit=3')).body).toMatchObject({ before: null });
  });

  it('takes page and filter from the address', async () => {
    const { received } = await list('before=12&limit=5&open=true');
    expect(received).toEqual([
      ['listAlarms', 'trader', { beforeId: 12, maxRows: 6, isOpenOnly: true }],
    ]);
    expect((await list('open=false')).received[0]).toMatchObject({ 2: { isOpenOnly: false } });
  });

  it('takes numbers and booleans from a caller that has them', async () => {
    const context = fakeContext(TRADER);
    await appRouter.createCaller(context).alarms.list({ limit: 5, open: true });
    expect(context.received).toEqual([
      ['listAlarms', 'trader', { beforeId: null, maxRows: 6, isOpenOnly: true }],
    ]);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'before=-1', 'before=1e3', 'open=maybe', 'day=1'])(
    'refuses %s and names the field',
    async (query) => {
      const { status, body, received } = await list(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringMatching(`^${query.split('=')[0]}: `) });
      expect(received).toEqual([]);
    },
  );
});

describe('POST /api/alarms/{id}/acknowledge', () => {
  const acknowledge = (id: string, context = fakeContext(TRADER)) =>
    rest({ method: 'POST', path: `/api/alarms/${id}/acknowledge` }, context);

  it('answers the alarm as it is now [N3]', async () => {
    const context = fakeContext(TRADER);
    expect(await acknowledge('12', context)).toMatchObject({
      status: 200,
      body: {
        id: '12',
        acknowledgedAt: '2026-11-20T15:00:00.001Z',
        acknowledgedBy: 'ada@example.com',
      },
    });
    expect(context.received).toEqual([['acknowledge', 'trader', 12]]);
  });

  it('says what the port refuses', async () => {
    const context = fakeContext(TRADER);
    const alarms = {
      ...context.alarms,
      acknowledge: () => refused({ code: 'NOT_FOUND', message: 'There is no such alarm.' }),
    };
    expect(await acknowledge('9', { ...context, alarms })).toMatchObject({
      status: 404,
      body: { error: 'There is no such alarm.' },
    });
  });

  it('refuses what is no id', async () => {
    expect((await acknowledge('twelve')).status).toBe(400);
  });
});

describe('POST /api/kill-switch', () => {
  it.each([true, false])('sets it to %s for an administrator [N4]', async (engaged) => {
    const context = fakeContext(ADMIN);
    const body = { engaged };
    const answer = await rest({ method: 'POST', path: '/api/kill-switch', body }, context);
    expect(answer).toMatchObject({ status: 200, body: { engaged, message: 'Done.' } });
    expect(context.received).toEqual([['killSwitch', ADMIN, engaged]]);
  });

  it('says why it could not be released', async () => {
    const context = fakeContext(ADMIN);
    const killSwitch = {
      setEngaged: () => refused({ code: 'CONFLICT', message: 'The file is still there.' }),
    };
    const call = { method: 'POST', path: '/api/kill-switch', body: { engaged: false } };
    expect(await rest(call, { ...context, killSwitch })).toMatchObject({
      status: 409,
      body: { error: 'The file is still there.' },
    });
  });
});
