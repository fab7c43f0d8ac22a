import { describe, expect, it } from 'vitest';
import { done, type Refusal, refused } from '../src/index.ts';
import { ADMIN, fakeContext, rest, SOLD, TRADER } from './fakes.ts';

const ENROL: Refusal = { code: 'FORBIDDEN', message: 'Set up a second factor first.' };
const ANSWER = { message: `Trading stopped. ${SOLD.message}`, warnings: SOLD.warnings };

const own = { method: 'POST', path: '/api/bot/flatten' };
const others = { method: 'POST', path: '/api/users/trader/flatten' };
const killSwitch = (body: unknown) => ({ method: 'POST', path: '/api/kill-switch', body });
const everyone = killSwitch({ engaged: true, flatten: true });

function unenrolled() {
  const context = fakeContext(ADMIN);
  return { ...context, auth: { ...context.auth, refuseIfUnenrolled: () => ENROL } };
}

describe('flatten', () => {
  it('sells what the caller holds', async () => {
    const context = fakeContext(TRADER);
    expect(await rest(own, context)).toMatchObject({ status: 200, body: ANSWER });
    expect(context.received).toEqual([['flattenOwn', TRADER]]);
  });

  it('says why nothing was done', async () => {
    const context = fakeContext(TRADER);
    const no = () => refused({ code: 'CONFLICT', message: 'It could not be saved.' });
    const flatten = { ...context.flatten, flattenOwn: no };
    expect(await rest(own, { ...context, flatten })).toMatchObject({
      status: 409,
      body: { error: 'It could not be saved.' },
    });
  });

  it('sells what another user holds, for an administrator', async () => {
    const context = fakeContext(ADMIN);
    expect(await rest(others, context)).toMatchObject({ status: 200, body: ANSWER });
    expect(context.received).toEqual([['flattenUser', ADMIN, 'trader']]);
  });

  it('knows no user who is not there', async () => {
    const context = fakeContext(ADMIN);
    const no = () => refused({ code: 'NOT_FOUND', message: 'There is no such user.' });
    const flatten = { ...context.flatten, flattenUser: no };
    expect((await rest(others, { ...context, flatten })).status).toBe(404);
  });

  it('is done by an administrator without a second factor, who is shown nothing of other users', async () => {
    const one = await rest(others, unenrolled());
    expect(one).toMatchObject({ status: 200 });
    expect(JSON.stringify(one.body)).not.toContain('SPY');
    const all = await rest(everyone, unenrolled());
    expect(all).toMatchObject({ status: 200, body: { engaged: true, accounts: [] } });
    expect(JSON.stringify(all.body)).not.toContain('ada');
  });
});

describe('POST /api/kill-switch with flatten', () => {
  it('engages first, and says what became of each account', async () => {
    const context = fakeContext(ADMIN);
    expect(await rest(everyone, context)).toMatchObject({
      status: 200,
      body: {
        engaged: true,
        message:
          'All entries are stopped. Accounts: 1 sold, 0 being sold, 0 refused, 0 holding nothing.',
        accounts: [
          {
            user: 'ada@example.com',
            outcome: 'sold',
            result: '16 × SPY 684 call sold at $0.95. Not bought by the bot: SPY.',
          },
        ],
      },
    });
    expect(context.received).toEqual([
      ['killSwitch', ADMIN, true],
      ['flattenEveryone', ADMIN],
    ]);
  });

  it('sells nothing unless it is asked to', async () => {
    const context = fakeContext(ADMIN);
    for (const body of [{ engaged: true }, { engaged: true, flatten: false }]) {
      const answer = await rest(killSwitch(body), context);
      expect(answer).toMatchObject({ status: 200, body: { engaged: true, message: 'Done.' } });
      expect(answer.body).not.toHaveProperty('accounts');
    }
    expect(context.received).not.toContainEqual(['flattenEveryone', ADMIN]);
  });

  it('does not go with a release', async () => {
    const context = fakeContext(ADMIN);
    expect(await rest(killSwitch({ engaged: false, flatten: true }), context)).toMatchObject({
      status: 400,
      body: { error: 'flatten: only goes with engaging the kill switch' },
    });
    expect(context.received).toEqual([]);
  });

  it('sells every account when one of them can not be saved', async () => {
    const context = fakeContext(ADMIN);
    const accounts = [
      { userEmail: 'ada@example.com', ...SOLD },
      { userEmail: 'bob@example.com', outcome: 'refused', message: 'Not saved.', warnings: [] },
    ] as const;
    const flatten = {
      ...context.flatten,
      flattenOwn: () => done(SOLD),
      flattenEveryone: () => accounts,
    };
    const answer = await rest(everyone, { ...context, flatten });
    expect(answer.body).toMatchObject({
      accounts: [{ outcome: 'sold' }, { outcome: 'refused', result: 'Not saved.' }],
    });
  });
});

describe('GET /api/kill-switch/holdings', () => {
  const call = { method: 'GET', path: '/api/kill-switch/holdings' };

  it('says what every account holds, marked at the bid', async () => {
    const held = { symbol: 'SPY', strike: 670, contractType: 'call', quantity: 3 };
    expect(await rest(call, fakeContext(ADMIN))).toMatchObject({
      status: 200,
      body: { accounts: [{ user: 'ada@example.com', ...held, worth: 405, pnl: 45 }] },
    });
  });

  it('does not know the worth without a quote', async () => {
    const context = fakeContext(ADMIN);
    const [account] = await context.flatten.listHoldings();
    if (account === undefined) throw new Error('nothing is held');
    const flatten = {
      ...context.flatten,
      listHoldings: () => [{ ...account, currentPrice: null }],
    };
    const answer = await rest(call, { ...context, flatten });
    expect(answer.body).toMatchObject({ accounts: [{ worth: null, pnl: null }] });
  });

  it('shows an administrator without a second factor nothing of other users', async () => {
    expect((await rest(call, unenrolled())).status).toBe(403);
  });
});
