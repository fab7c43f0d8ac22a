import { describe, expect, it } from 'vitest';
import type { DeniedCallsPort } from '../src/index.ts';
import { restRoutes } from '../src/rest/routes.ts';
import { SCOPES, type Scope } from '../src/schemas/tokens.ts';
import { ADMIN, type Call, fakeContext, rest } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

/**
 * Written out: a new call fails here until someone has decided which API tokens may make it. Null
 * is none.
 */
const SCOPE_OF: Readonly<Record<string, Scope | null>> = {
  'auth.methods': 'read',
  'auth.session': 'read',
  'auth.register': null,
  'auth.login': null,
  'auth.logout': null,
  'auth.resetPassword': null,
  'auth.user': 'read',
  'auth.security': null,
  'auth.stepUp': null,
  'auth.changePassword': null,
  'auth.revokeSessions': null,
  'totp.enroll': null,
  'totp.confirm': null,
  'totp.replace': null,
  'totp.renewCodes': null,
  'totp.disable': null,
  'oidc.connect': null,
  'oidc.disconnect': null,
  'config.get': 'read',
  'config.venues': 'read',
  'config.save': null,
  'config.test': null,
  'settings.get': 'read',
  'settings.put': null,
  'settings.size': 'read',
  'rules.get': 'read',
  'rules.today': 'read',
  'rules.put': null,
  'adminSettings.get': 'read',
  'adminSettings.put': null,
  'limits.get': 'read',
  'limits.put': null,
  'blackouts.get': 'read',
  'blackouts.put': null,
  'blackouts.import': null,
  'bot.status': 'read',
  'bot.toggle': null,
  'bot.start': null,
  'bot.pause': 'control',
  'bot.stop': 'control',
  'bot.flatten': 'control',
  'trading.status': 'read',
  'account.get': 'read',
  'positions.list': 'read',
  'positions.close': null,
  'positions.result': 'read',
  'orders.history': 'read',
  'backendLogic.get': 'read',
  'analytics.performance': 'read',
  'analytics.ninetyDays': 'read',
  'analytics.dailyPnl': 'read',
  'analytics.today': 'read',
  'decisions.list': 'read',
  'bars.list': 'read',
  'equity.get': 'read',
  'trades.list': 'read',
  'trades.get': 'read',
  'trades.saveNote': null,
  'performance.get': 'read',
  'exitLab.get': 'read',
  'calibration.get': 'read',
  'slippage.get': 'read',
  'whatIf.ask': 'read',
  'days.get': 'read',
  'market.status': 'read',
  'alarms.list': 'read',
  'alarms.acknowledge': 'control',
  'notifications.channels': 'read',
  'notifications.addChannel': null,
  'notifications.changeChannel': null,
  'notifications.removeChannel': null,
  'notifications.testChannel': null,
  'notifications.pushKey': null,
  'notifications.channelDeliveries': 'read',
  'notifications.deliveries': 'read',
  'tokens.list': 'read',
  'tokens.make': null,
  'tokens.revoke': null,
  'killSwitch.holdings': 'read',
  'killSwitch.set': null,
  'users.list': 'read',
  'users.setAdmin': null,
  'users.setStatus': null,
  'users.remove': null,
  'users.reset': null,
  'users.resetLink': null,
  'users.flatten': null,
  'users.activity': 'read',
  'allowedEmails.list': 'read',
  'allowedEmails.add': null,
  'allowedEmails.remove': null,
  'audit.list': 'read',
};

function byToken(scopes: readonly Scope[]) {
  return { ...fakeContext(ADMIN), scopes };
}

const sampleOf = (procedure: string): Call => SAMPLE_CALLS[procedure]!;

it('every call has a row', () => {
  const scopes = restRoutes().map(({ procedure, scope }) => [procedure, scope]);
  expect(Object.fromEntries(scopes)).toEqual(SCOPE_OF);
});

it('control is for pausing, stopping, selling all and acknowledging, and nothing else', () => {
  const controlled = Object.keys(SCOPE_OF).filter((name) => SCOPE_OF[name] === 'control');
  expect(controlled.sort()).toEqual(['alarms.acknowledge', 'bot.flatten', 'bot.pause', 'bot.stop']);
});

it('what is read changes nothing, and no call is for metrics', () => {
  for (const { procedure, type, scope } of restRoutes()) {
    if (scope === 'read') expect([procedure, type]).toEqual([procedure, 'query']);
    expect([procedure, scope === 'metrics']).toEqual([procedure, false]);
  }
});

describe('a token', () => {
  for (const [procedure, needed] of Object.entries(SCOPE_OF)) {
    for (const scope of SCOPES) {
      it(`of ${scope} ${scope === needed ? 'may' : 'may not'} call ${procedure}`, async () => {
        const context = byToken([scope]);
        const { status } = await rest(sampleOf(procedure), context);
        expect(status).toBe(scope === needed ? 200 : 403);
        if (status === 403) expect(context.received).toEqual([]);
      });
    }

    it(`of no scope may not call ${procedure}`, async () => {
      expect((await rest(sampleOf(procedure), byToken([]))).status).toBe(403);
    });

    it(`of all scopes ${needed === null ? 'may not' : 'may'} call ${procedure}`, async () => {
      const { status } = await rest(sampleOf(procedure), byToken(SCOPES));
      expect(status).toBe(needed === null ? 403 : 200);
    });
  }

  it('acknowledges no alarm of everybody', async () => {
    const context = byToken(SCOPES);
    const alarms = { ...context.alarms, isOwnAlarm: () => false };
    const answer = await rest(sampleOf('alarms.acknowledge'), { ...context, alarms });
    expect(answer.status).toBe(403);
    expect(context.received).toEqual([]);
  });

  it('learns nothing of what is wrong with a call that it may not make', async () => {
    const nonsense = { method: 'POST', path: '/api/bot/start', body: { nonsense: 1 } };
    expect((await rest(nonsense, byToken(SCOPES))).status).toBe(403);
  });

  it('leaves a note of each call that it may not make', async () => {
    const denied: string[] = [];
    const deniedCalls: DeniedCallsPort = {
      noteDenial: (by, procedure, code) => void denied.push(`${by.id} ${procedure} ${code}`),
    };
    await rest(sampleOf('bot.start'), { ...byToken(['control']), deniedCalls });
    expect(denied).toEqual([`${ADMIN.id} bot.start FORBIDDEN`]);
  });
});
