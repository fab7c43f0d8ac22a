import { describe, expect, it } from 'vitest';
import type { DeniedCallsPort } from '../src/ports/users.ts';
import { restRoutes } from '../src/rest/routes.ts';
import { ADMIN, fakeContext, rest, TRADER } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const EXPECTED = {
  public: { signedOut: 200, user: 200, admin: 200 },
  user: { signedOut: 401, user: 200, admin: 200 },
  admin: { signedOut: 401, user: 403, admin: 200 },
} as const;

// Written out: a call that loses its role, or never got a row, fails here.
const ROLES: Readonly<Record<string, keyof typeof EXPECTED>> = {
  'auth.methods': 'public',
  'auth.session': 'public',
  'auth.register': 'public',
  'auth.login': 'public',
  'auth.logout': 'public',
  'auth.resetPassword': 'public',
  'auth.user': 'user',
  'auth.security': 'user',
  'auth.stepUp': 'user',
  'auth.changePassword': 'user',
  'auth.revokeSessions': 'user',
  'totp.enroll': 'user',
  'totp.confirm': 'user',
  'totp.replace': 'user',
  'totp.renewCodes': 'user',
  'totp.disable': 'user',
  'oidc.connect': 'user',
  'oidc.disconnect': 'user',
  'config.get': 'user',
  'config.venues': 'user',
  'config.save': 'user',
  'config.test': 'user',
  'settings.get': 'user',
  'settings.put': 'user',
  'settings.size': 'user',
  'rules.get': 'user',
  'rules.today': 'user',
  'rules.put': 'user',
  'adminSettings.get': 'user',
  'adminSettings.put': 'admin',
  'limits.get': 'admin',
  'limits.put': 'admin',
  'blackouts.get': 'admin',
  'blackouts.put': 'admin',
  'blackouts.import': 'admin',
  'bot.status': 'user',
  'bot.toggle': 'user',
  'bot.start': 'user',
  'bot.pause': 'user',
  'bot.stop': 'user',
  'bot.flatten': 'user',
  'trading.status': 'user',
  'account.get': 'user',
  'positions.list': 'user',
  'positions.close': 'user',
  'positions.result': 'user',
  'orders.history': 'user',
  'backendLogic.get': 'user',
  'analytics.performance': 'user',
  'analytics.ninetyDays': 'user',
  'analytics.dailyPnl': 'user',
  'analytics.today': 'user',
  'decisions.list': 'user',
  'bars.list': 'user',
  'equity.get': 'user',
  'trades.list': 'user',
  'trades.get': 'user',
  'trades.saveNote': 'user',
  'performance.get': 'user',
  'exitLab.get': 'user',
  'days.get': 'user',
  'calibration.get': 'user',
  'slippage.get': 'user',
  'whatIf.ask': 'user',
  'market.status': 'user',
  'alarms.list': 'user',
  'alarms.acknowledge': 'user',
  'notifications.channels': 'user',
  'notifications.addChannel': 'user',
  'notifications.changeChannel': 'user',
  'notifications.removeChannel': 'user',
  'notifications.testChannel': 'user',
  'notifications.pushKey': 'user',
  'notifications.channelDeliveries': 'user',
  'notifications.deliveries': 'user',
  'tokens.list': 'user',
  'tokens.make': 'user',
  'tokens.revoke': 'user',
  'killSwitch.holdings': 'admin',
  'killSwitch.set': 'admin',
  'users.list': 'admin',
  'users.setAdmin': 'admin',
  'users.setStatus': 'admin',
  'users.remove': 'admin',
  'users.reset': 'admin',
  'users.resetLink': 'admin',
  'users.flatten': 'admin',
  'users.activity': 'admin',
  'allowedEmails.list': 'admin',
  'allowedEmails.add': 'admin',
  'allowedEmails.remove': 'admin',
  'audit.list': 'admin',
};

it('every call has a row [V8.1.1]', () => {
  expect(restRoutes().map(({ procedure }) => procedure)).toEqual(Object.keys(ROLES));
});

it('nothing else is public [V6.3.4] [V8.2.1]', () => {
  const open = restRoutes().filter(({ access }) => access === 'public');
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/auth/methods',
    'GET /api/auth/session',
    'POST /api/auth/register',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/reset',
  ]);
});

describe('roles', () => {
  for (const route of restRoutes()) {
    const { procedure, access } = route;

    it(`${procedure} is open to the right roles [K9] [V8.2.1]`, async () => {
      expect(access).toBe(ROLES[procedure]);

      const call = SAMPLE_CALLS[procedure]!;
      const signedOut = await rest(call, fakeContext(null));
      const user = await rest(call, fakeContext(TRADER));
      const admin = await rest(call, fakeContext(ADMIN));
      expect({ signedOut: signedOut.status, user: user.status, admin: admin.status }).toEqual(
        EXPECTED[access],
      );
    });

    if (access !== 'public') {
      it(`${procedure} checks the role before the input [K9] [V8.3.1]`, async () => {
        const nonsense =
          route.method === 'GET' ? { query: 'nonsense=1' } : { body: { nonsense: 1 } };
        const call = { ...SAMPLE_CALLS[procedure]!, ...nonsense };
        expect((await rest(call, fakeContext(null))).status).toBe(401);
        const caller = access === 'admin' ? TRADER : null;
        expect((await rest(call, fakeContext(caller))).status).toBe(access === 'admin' ? 403 : 401);
        expect((await rest(call, fakeContext(ADMIN))).status).toBe(400);
      });
    }
  }

  it('leaves nothing done for who may not do it [K9] [V8.2.1]', async () => {
    for (const caller of [null, TRADER]) {
      for (const call of Object.values(SAMPLE_CALLS)) {
        const context = fakeContext(caller);
        const { status } = await rest(call, context);
        if (status !== 200) expect(context.received).toEqual([]);
      }
    }
  });

  it("notes who makes an administrator's call and is none [V16.3.2]", async () => {
    const denied: string[] = [];
    const context = fakeContext(TRADER);
    const deniedCalls: DeniedCallsPort = {
      noteDenial: (by, procedure, code) => void denied.push(`${by.id} ${procedure} ${code}`),
    };
    for (const call of Object.values(SAMPLE_CALLS)) await rest(call, { ...context, deniedCalls });
    const administrators = Object.keys(ROLES).filter((procedure) => ROLES[procedure] === 'admin');
    expect(denied).toEqual(administrators.map((each) => `${TRADER.id} ${each} FORBIDDEN`));
  });
});
