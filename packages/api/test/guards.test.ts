import { describe, expect, it } from 'vitest';
import type { CallContext, Refusal } from '../src/index.ts';
import { refused } from '../src/index.ts';
import { restRoutes } from '../src/rest/routes.ts';
import { CHANNEL_ID, PLATFORM_CHANNEL_ID } from './fake-notifications.ts';
import { ADMIN, type Call, fakeContext, rest, TRADER } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const IDLE: Refusal = { code: 'IDLE', message: 'Enter your password.' };
const UNPROVED: Refusal = { code: 'REAUTHENTICATE', message: 'Who is it?' };
const STEP_UP: Refusal = { code: 'STEP_UP', message: 'Enter a code.' };

const CHANGES = restRoutes().filter(
  ({ type, access }) => type === 'mutation' && access !== 'public',
);

const sampleOf = (procedure: string): Call => SAMPLE_CALLS[procedure]!;
const toggle = (active: unknown): Call => ({ ...sampleOf('bot.toggle'), body: { active } });
const killSwitch = (engaged: unknown): Call => ({
  ...sampleOf('killSwitch.set'),
  body: { engaged },
});
const settings = (body: unknown): Call => ({ ...sampleOf('settings.put'), body });
const config = (fields: object): Call => {
  const call = sampleOf('config.save');
  return { ...call, body: { ...Object(call.body), ...fields } };
};

function contextWith(auth: Partial<CallContext['auth']>, viewer = ADMIN) {
  const context = fakeContext(viewer);
  const acts: string[] = [];
  const noteUserActivity = () => void acts.push('act');
  return { ...context, auth: { ...context.auth, noteUserActivity, ...auth }, acts };
}

// Written out: every other call needs the password of an idle session.
const ALLOWED = [
  ...['auth.stepUp', 'bot.pause', 'bot.stop', 'bot.flatten', 'positions.close'],
  ...['killSwitch.set', 'users.flatten'],
];

describe('in an idle session', () => {
  for (const { procedure } of CHANGES) {
    const isAllowed = ALLOWED.includes(procedure);
    it(`${procedure} ${isAllowed ? 'goes through' : 'asks for the password'} [M15] [V7.3.1]`, async () => {
      const context = contextWith({ refuseIfIdle: () => IDLE });
      const answer = await rest(sampleOf(procedure), context);
      if (isAllowed) {
        expect(answer.status).toBe(200);
      } else {
        expect(answer).toMatchObject({
          status: 403,
          body: { error: IDLE.message, message: IDLE.message, code: 'IDLE' },
        });
        expect(context.received).toEqual([]);
      }
    });
  }

  it.each([
    ['the bot is switched off', toggle(false), 200],
    ['the bot is not switched on', toggle(true), 403],
    ['the bot is not switched to something else', toggle('off'), 403],
    ['the kill switch is engaged', killSwitch(true), 200],
    ['the kill switch is not released', killSwitch(false), 403],
    ['auto-trade is switched off', settings({ autoTrade: false }), 200],
    ['auto-trade is not switched on', settings({ autoTrade: true }), 403],
    ['nothing else is set beside', settings({ autoTrade: false, stopLoss: 50 }), 403],
    ['nothing is set at all', settings(undefined), 403],
  ])('%s [M15] [V7.3.1]', async (_name, call, status) => {
    const context = contextWith({ refuseIfIdle: () => IDLE });
    expect((await rest(call, context)).status).toBe(status);
    expect(context.received).toHaveLength(status === 200 ? 1 : 0);
  });

  it('everything can be read [V7.3.1]', async () => {
    for (const { procedure, type } of restRoutes()) {
      if (type !== 'query') continue;
      const context = contextWith({
        refuseIfIdle: () => IDLE,
        refuseUnlessRecentFactor: () => STEP_UP,
      });
      expect((await rest(sampleOf(procedure), context)).status).toBe(200);
      expect(context.acts).toEqual([]);
    }
  });

  it('signing in, out and resetting a password need no password before', async () => {
    const context = contextWith({ refuseIfIdle: () => IDLE });
    for (const { procedure, access } of restRoutes()) {
      if (access !== 'public') continue;
      expect((await rest(sampleOf(procedure), context)).status).toBe(200);
    }
  });
});

describe('without a fresh proof of who it is', () => {
  // Written out: every call that changes one's sign-in, or lets another in. A new password needs
  // the old one itself.
  const GUARDED = [
    'totp.enroll',
    'totp.replace',
    'totp.renewCodes',
    'totp.disable',
    'oidc.connect',
    'oidc.disconnect',
    'tokens.make',
  ];

  for (const { procedure } of CHANGES) {
    const isGuarded = GUARDED.includes(procedure);
    it(`${procedure} ${isGuarded ? 'asks for one' : 'goes through'} [M15] [V7.5.1]`, async () => {
      const context = contextWith({ refuseUnlessReauthenticated: () => UNPROVED });
      const answer = await rest(sampleOf(procedure), context);
      if (isGuarded) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATE' } });
        expect(context.received).toEqual([]);
      } else {
        expect(answer.status).toBe(200);
      }
    });
  }
});

describe('without a fresh second factor', () => {
  // Written out: every other call goes through.
  const GUARDED = [
    'totp.replace',
    'totp.renewCodes',
    'totp.disable',
    'oidc.connect',
    'oidc.disconnect',
    'tokens.make',
    'adminSettings.put',
    'limits.put',
    'blackouts.put',
    'blackouts.import',
    'users.setAdmin',
    'users.setStatus',
    'users.remove',
    'users.reset',
    'users.resetLink',
    'allowedEmails.add',
    'allowedEmails.remove',
  ];

  for (const { procedure } of CHANGES) {
    const isGuarded = GUARDED.includes(procedure);
    it(`G6 ${procedure} ${isGuarded ? 'asks for one' : 'goes through'} [M15] [V7.5.1]`, async () => {
      const context = contextWith({ refuseUnlessRecentFactor: () => STEP_UP });
      const answer = await rest(sampleOf(procedure), context);
      if (isGuarded) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'STEP_UP' } });
        expect(context.received).toEqual([]);
      } else {
        expect(answer.status).toBe(200);
      }
    });
  }

  const live = { environment: 'live', confirmLive: 'LIVE' };
  it.each([
    ['the kill switch is not released', killSwitch(false), 403],
    ['the kill switch is engaged', killSwitch(true), 200],
    ['no one goes live', config(live), 403],
    ['no one goes to what may be live', config({ environment: ['live'] }), 403],
    ['paper keys change', config({}), 200],
  ])('%s [M2]', async (_name, call, status) => {
    const context = contextWith({ refuseUnlessRecentFactor: () => STEP_UP });
    expect((await rest(call, context)).status).toBe(status);
    expect(context.received).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['one that concerns everybody', '7', 403],
    ['one that is not there', '99', 403],
    ['one of the own account', '12', 200],
  ])('G6 an administrator acknowledges %s: alarm %s, status %i', async (_name, id, status) => {
    const context = contextWith({ refuseUnlessRecentFactor: () => STEP_UP });
    const call = { method: 'POST', path: `/api/alarms/${id}/acknowledge` };
    expect((await rest(call, context)).status).toBe(status);
    expect(context.received).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['changes', 'PATCH', '', { name: 'Phone' }],
    ['removes', 'DELETE', '', undefined],
    ['tests', 'POST', '/test', undefined],
  ] as const)(
    'an administrator %s a channel of their own alone',
    async (_act, method, path, body) => {
      for (const [id, status] of [
        [CHANNEL_ID, 200],
        [PLATFORM_CHANNEL_ID, 403],
      ] as const) {
        const context = contextWith({ refuseUnlessRecentFactor: () => STEP_UP });
        const call = { method, path: `/api/notifications/channels/${id}${path}` };
        const answer = await rest(body === undefined ? call : { ...call, body }, context);
        expect(answer.status).toBe(status);
        expect(context.received).toHaveLength(status === 200 ? 1 : 0);
      }
    },
  );

  it('no one takes live keys away either [M2]', async () => {
    const context = contextWith({ refuseUnlessRecentFactor: () => STEP_UP });
    const { brokerConnection: connection } = context;
    const read = async (userId: string) =>
      ({ ...(await connection.readConnection(userId)), environment: 'live' }) as const;
    const answer = await rest(config({}), {
      ...context,
      brokerConnection: { ...connection, readConnection: read },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'STEP_UP' } });
    expect(context.received).toEqual([]);
  });
});

describe('G6 an administrator who must set a second factor up', () => {
  const ENROL: Refusal = { code: 'FORBIDDEN', message: 'Set up a second factor first.' };
  const PROTECTING = ['killSwitch.set', 'users.flatten'];
  const unenrolled = { refuseIfUnenrolled: () => ENROL, refuseUnlessRecentFactor: () => ENROL };

  for (const { procedure, access, type } of restRoutes()) {
    const call = sampleOf(procedure);
    if (access === 'admin' && type === 'query') {
      it(`does not read ${procedure}`, async () => {
        const context = contextWith(unenrolled);
        const answer = await rest(call, context);
        expect(answer).toMatchObject({ status: 403, body: { error: ENROL.message } });
        expect(context.received).toEqual([]);
      });
    } else if (access === 'admin') {
      const isProtecting = PROTECTING.includes(procedure);
      it(`${isProtecting ? 'does' : 'does not do'} ${procedure}`, async () => {
        const context = contextWith(unenrolled);
        expect((await rest(call, context)).status).toBe(isProtecting ? 200 : 403);
        expect(context.received).toHaveLength(isProtecting ? 1 : 0);
      });
    } else if (type === 'query') {
      it(`reads ${procedure}`, async () => {
        expect((await rest(call, contextWith(unenrolled))).status).toBe(200);
      });
    }
  }

  it('is not shown who acknowledged an alarm', async () => {
    const readers: unknown[] = [];
    const context = contextWith(unenrolled);
    const list: typeof context.alarms.list = (viewer, page) => {
      readers.push(viewer.isAdmin);
      return context.alarms.list(viewer, page);
    };
    await rest(sampleOf('alarms.list'), { ...context, alarms: { ...context.alarms, list } });
    expect(readers).toEqual([false]);
  });
});

describe('the order of the checks', () => {
  const refusals = { refuseIfIdle: () => IDLE, refuseUnlessRecentFactor: () => STEP_UP };

  it('the role comes first', async () => {
    const answer = await rest(sampleOf('users.remove'), contextWith(refusals, TRADER));
    expect(answer.body).toEqual({
      error: 'Only administrators may do this.',
      message: 'Only administrators may do this.',
    });
  });

  it('the password comes before the second factor', async () => {
    const answer = await rest(sampleOf('users.remove'), contextWith(refusals));
    expect(answer.body).toMatchObject({ code: 'IDLE' });
  });

  it('both come before the input', async () => {
    for (const { procedure } of CHANGES) {
      const context = contextWith({ refuseIfIdle: () => IDLE });
      const call = { ...sampleOf(procedure), body: { nonsense: 1 } };
      const isAlways = ALLOWED.includes(procedure) && procedure !== 'killSwitch.set';
      const expected = isAlways ? 400 : 403;
      expect((await rest(call, context)).status).toBe(expected);
    }
  });

  it('what the call itself refuses comes last, and is no activity', async () => {
    const context = contextWith({});
    const users = { ...context.users, remove: () => refused({ code: 'CONFLICT', message: 'No.' }) };
    const answer = await rest(sampleOf('users.remove'), { ...context, users });
    expect(answer).toMatchObject({ status: 409, body: { error: 'No.' } });
    expect(context.acts).toEqual([]);
  });
});

describe('activity', () => {
  it('is every change that was made', async () => {
    for (const { procedure } of CHANGES) {
      const context = contextWith({});
      await rest(sampleOf(procedure), context);
      expect({ procedure, acts: context.acts }).toEqual({ procedure, acts: ['act'] });
    }
  });

  it('is no change that was refused', async () => {
    const context = contextWith({});
    await rest(settings({ stopLoss: -1 }), context);
    expect(context.acts).toEqual([]);
  });

  it('does not end the idle lock [V7.3.1]', async () => {
    const context = contextWith({ refuseIfIdle: () => IDLE });
    for (const call of [sampleOf('bot.stop'), toggle(false), killSwitch(true)]) {
      expect((await rest(call, context)).status).toBe(200);
    }
    expect(context.acts).toEqual([]);
  });
});
