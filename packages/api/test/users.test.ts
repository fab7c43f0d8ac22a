import { describe, expect, it } from 'vitest';
import { type CallContext, refused } from '../src/index.ts';
import { ADMIN, type Call, fakeContext, rest } from './fakes.ts';

const AT = '2026-11-20T15:00:00.000Z';

async function send(
  method: string,
  path: string,
  body?: unknown,
  change: (context: CallContext) => Partial<CallContext> = () => ({}),
) {
  const context = fakeContext(ADMIN);
  const call: Call = { method, path, body };
  const answer = await rest(call, { ...context, ...change(context) });
  return { ...answer, received: context.received };
}

describe('GET /api/users', () => {
  it('has the fields of a user, who the owner is, and who is still being sold out', async () => {
    expect((await send('GET', '/api/users')).body).toEqual([
      {
        id: 'trader',
        firstName: 'Ada',
        lastName: null,
        email: 'ada@example.com',
        profileImageUrl: null,
        isAdmin: false,
        isActive: true,
        hasApiConfig: true,
        environment: 'paper',
        autoTrade: true,
        createdAt: AT,
        isOwner: false,
        isClosing: true,
      },
    ]);
  });
});

describe('an act on a user', () => {
  const acts: readonly [
    method: string,
    path: string,
    body: unknown,
    received: unknown[],
    string,
  ][] = [
    [
      'PATCH',
      'admin',
      { isAdmin: false },
      ['setAdmin', ADMIN, 'a/b', false],
      'User admin status updated',
    ],
    [
      'PATCH',
      'status',
      { isActive: false },
      ['setActive', ADMIN, 'a/b', false],
      'User status updated',
    ],
    ['DELETE', '', undefined, ['remove', ADMIN, 'a/b'], 'User deleted successfully'],
    [
      'POST',
      'reset',
      undefined,
      ['resetSettings', ADMIN, 'a/b'],
      'User settings reset to defaults',
    ],
  ];

  it.each(acts)('%s %s says what was done', async (method, act, body, received, message) => {
    const path = ['/api/users/a%2Fb', act].filter(Boolean).join('/');
    const answer = await send(method, path, body);
    expect(answer).toMatchObject({ status: 200, body: { message } });
    expect(answer.received).toEqual([received]);
  });

  it('says what the port refuses', async () => {
    const message = 'No one can suspend the owner.';
    const answer = await send(
      'PATCH',
      '/api/users/owner/status',
      { isActive: false },
      ({ users }) => ({
        users: { ...users, setActive: () => refused({ code: 'CONFLICT', message }) },
      }),
    );
    expect(answer).toMatchObject({ status: 409, body: { error: message } });
  });

  it.each([
    ['admin', 'isAdmin', {}],
    ['admin', 'isAdmin', { isAdmin: 'yes' }],
    ['status', 'isActive', { isActive: null }],
    ['status', 'isAdmin', { isActive: true, isAdmin: true }],
  ])('%s names %s in %j', async (act, field, body) => {
    const answer = await send('PATCH', `/api/users/trader/${act}`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(`^${field}: `) },
      received: [],
    });
  });

  it('makes a link that resets the password', async () => {
    const answer = await send('POST', '/api/users/trader/reset-link');
    expect(answer.body).toEqual({
      resetLink: 'http://localhost/api/login#reset=T',
      expiresAt: AT,
    });
    expect(answer.received).toEqual([['resetLink', ADMIN, 'trader']]);
  });
});

describe('GET /api/users/{id}/activity', () => {
  it('is what the user holds and has traded, in dollars', async () => {
    const { body, received } = await send('GET', '/api/users/trader/activity');
    const trade = { symbol: 'SPY261120C00670000', quantity: 3, executedAt: AT };
    expect(body).toEqual({
      positions: [
        {
          id: 'trader-20261120-1',
          symbol: 'SPY261120C00670000',
          side: 'call',
          quantity: 3,
          entryPrice: 1.2,
          currentPrice: 1.35,
          unrealizedPL: 45,
        },
      ],
      recentTrades: [
        { ...trade, action: 'sell', price: 1.25, profitLoss: 14.82 },
        { ...trade, action: 'buy', price: 1.2, profitLoss: null },
      ],
      totalTrades: 7,
    });
    expect(received).toEqual([['activity', 'trader']]);
  });

  it('is no one else’s', async () => {
    const answer = await send('GET', '/api/users/gone/activity', undefined, ({ users }) => ({
      users: {
        ...users,
        readActivity: () => refused({ code: 'NOT_FOUND', message: 'There is no such user.' }),
      },
    }));
    expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such user.' } });
  });
});

describe('the whitelist', () => {
  it('shows who has registered', async () => {
    expect((await send('GET', '/api/allowed-emails')).body).toEqual([
      { email: 'ada@example.com', isRegistered: true, isOwner: false },
    ]);
  });

  it('takes an address in its one form', async () => {
    const { body, received } = await send('POST', '/api/allowed-emails', {
      email: ' Eve@Example.com ',
    });
    expect(body).toEqual({ email: 'eve@example.com', isRegistered: false, isOwner: false });
    expect(received).toEqual([['addEmail', ADMIN, 'eve@example.com']]);
  });

  it('answers an invitation where there is one', async () => {
    const entry = { email: 'eve@example.com', isRegistered: false, isOwner: false };
    const inviteLink = 'https://example.com/api/login#invite=T';
    const { body } = await send(
      'POST',
      '/api/allowed-emails',
      { email: 'eve@example.com' },
      ({ allowedEmails }) => ({
        allowedEmails: {
          ...allowedEmails,
          add: () => ({ ok: true, value: { ...entry, inviteLink } }),
        },
      }),
    );
    expect(body).toEqual({ ...entry, inviteLink });
  });

  it.each(['', '  \t'])('asks for an address: %j', async (email) => {
    const { status, body, received } = await send('POST', '/api/allowed-emails', { email });
    const text = 'Please enter an email address';
    expect({ status, body }).toEqual({ status: 400, body: { error: text, message: text } });
    expect(received).toEqual([]);
  });

  it.each([
    ['eve', 'email: must be an e-mail address'],
    ['evе@example.com', 'email: must be written in plain letters from a to z, digits and signs'],
  ])('refuses %s', async (email, error) => {
    const answer = await send('POST', '/api/allowed-emails', { email });
    expect(answer).toMatchObject({ status: 400, body: { error }, received: [] });
  });

  it('gives up an address that is encoded in the path', async () => {
    const { body, received } = await send('DELETE', '/api/allowed-emails/Eve%2Bx%40Example.com');
    expect(body).toEqual({ message: 'Email removed from whitelist' });
    expect(received).toEqual([['removeEmail', ADMIN, 'eve+x@example.com']]);
  });

  it('keeps the owner', async () => {
    const message = 'The owner can not be removed.';
    const answer = await send(
      'DELETE',
      '/api/allowed-emails/owner%40example.com',
      undefined,
      ({ allowedEmails }) => ({
        allowedEmails: { ...allowedEmails, remove: () => refused({ code: 'CONFLICT', message }) },
      }),
    );
    expect(answer).toMatchObject({ status: 409, body: { error: message } });
  });
});
