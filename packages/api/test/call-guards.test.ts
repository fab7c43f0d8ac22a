import { describe, expect, it } from 'vitest';
import type { CallKind } from '../src/call-guards.ts';
import type { Refusal } from '../src/index.ts';
import { restRoutes } from '../src/rest/routes.ts';
import { ADMIN, type Call, fakeContext, rest } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

/**
 * Written out: a new call, or one that loses its kind, fails here until someone has decided on it.
 */
const KINDS: Readonly<Record<string, CallKind | 'by input'>> = {
  'auth.methods': 'visit',
  'auth.session': 'visit',
  'auth.register': 'visit',
  'auth.login': 'visit',
  'auth.logout': 'visit',
  'auth.resetPassword': 'visit',
  'auth.user': 'read',
  'auth.security': 'read',
  'auth.stepUp': 'prove',
  'auth.changePassword': 'own',
  'auth.revokeSessions': 'own',
  'totp.enroll': 'enrol',
  'totp.confirm': 'own',
  'totp.replace': 'sign-in',
  'totp.renewCodes': 'sign-in',
  'totp.disable': 'sign-in',
  'oidc.connect': 'sign-in',
  'oidc.disconnect': 'sign-in',
  'config.get': 'read',
  'config.venues': 'read',
  'config.save': 'by input',
  'config.test': 'own',
  'settings.get': 'read',
  'settings.put': 'by input',
  'settings.size': 'read',
  'rules.get': 'read',
  'rules.today': 'read',
  'rules.put': 'own',
  'adminSettings.get': 'read',
  'adminSettings.put': 'everybody',
  'limits.get': 'read-others',
  'limits.put': 'everybody',
  'blackouts.get': 'read-others',
  'blackouts.put': 'everybody',
  'blackouts.import': 'everybody',
  'bot.status': 'read',
  'bot.toggle': 'by input',
  'bot.start': 'own',
  'bot.pause': 'protect',
  'bot.stop': 'protect',
  'bot.flatten': 'protect',
  'trading.status': 'read',
  'account.get': 'read',
  'positions.list': 'read',
  'positions.close': 'protect',
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
  'trades.list': 'by input',
  'trades.get': 'by input',
  'trades.saveNote': 'own',
  'performance.get': 'by input',
  'exitLab.get': 'by input',
  'calibration.get': 'by input',
  'slippage.get': 'by input',
  'whatIf.ask': 'by input',
  'days.get': 'by input',
  'market.status': 'read',
  'alarms.list': 'read',
  'alarms.acknowledge': 'by input',
  'notifications.channels': 'read',
  'notifications.addChannel': 'by input',
  'notifications.changeChannel': 'by input',
  'notifications.removeChannel': 'by input',
  'notifications.testChannel': 'by input',
  'notifications.pushKey': 'read',
  'notifications.channelDeliveries': 'read',
  'notifications.deliveries': 'read',
  'tokens.list': 'read',
  'tokens.make': 'sign-in',
  'tokens.revoke': 'own',
  'killSwitch.holdings': 'read-others',
  'killSwitch.set': 'by input',
  'users.list': 'read-others',
  'users.setAdmin': 'others',
  'users.setStatus': 'others',
  'users.remove': 'others',
  'users.reset': 'others',
  'users.resetLink': 'others',
  'users.flatten': 'protect',
  'users.activity': 'read-others',
  'allowedEmails.list': 'read-others',
  'allowedEmails.add': 'others',
  'allowedEmails.remove': 'others',
  'audit.list': 'read-others',
};

const OF_THE_PAST = [
  ...(['trades.list', 'trades.get', 'performance.get', 'exitLab.get', 'days.get'] as const),
  ...(['calibration.get', 'slippage.get', 'whatIf.ask'] as const),
];

const BY_INPUT: readonly (readonly [string, unknown, CallKind])[] = [
  ['bot.toggle', { active: false }, 'protect'],
  ['bot.toggle', { active: true }, 'own'],
  ['settings.put', { autoTrade: false }, 'protect'],
  ['settings.put', { stopLoss: 30 }, 'own'],
  ['killSwitch.set', { engaged: true }, 'protect'],
  ['killSwitch.set', { engaged: true, flatten: true }, 'protect'],
  ['killSwitch.set', { engaged: false }, 'everybody'],
  ['killSwitch.set', { engaged: false, flatten: true }, 'everybody'],
  ['killSwitch.set', { engaged: 'true' }, 'everybody'],
  ['config.save', { environment: 'paper' }, 'own'],
  ['config.save', { environment: 'live' }, 'live-keys'],
  ['config.save', {}, 'live-keys'],
  ['notifications.addChannel', {}, 'own'],
  ['notifications.addChannel', { platform: true }, 'everybody'],
  ...OF_THE_PAST.flatMap((name) => [
    [name, {}, 'read'] as const,
    [name, { user: 'trader' }, 'read-others'] as const,
  ]),
];

const GUARDS = [
  ['enrolled', 'refuseIfUnenrolled'],
  ['idle', 'refuseIfIdle'],
  ['proved', 'refuseUnlessReauthenticated'],
  ['fresh', 'refuseUnlessRecentFactor'],
] as const;

const ASKED: Readonly<Record<CallKind, readonly string[]>> = {
  visit: [],
  read: [],
  'read-others': ['enrolled'],
  protect: [],
  prove: [],
  own: ['idle'],
  enrol: ['idle', 'proved'],
  'sign-in': ['idle', 'proved', 'fresh'],
  'live-keys': ['idle', 'fresh'],
  others: ['idle', 'fresh'],
  everybody: ['idle', 'fresh'],
};

const kindOf = (procedure: string) => KINDS[procedure]!;
const sampleOf = (procedure: string): Call => SAMPLE_CALLS[procedure]!;

async function askedBy(call: Call): Promise<readonly string[]> {
  const asked: string[] = [];
  for (const [what, name] of GUARDS) {
    const context = fakeContext(ADMIN);
    const refusal: Refusal = { code: 'FORBIDDEN', message: what };
    const auth = { ...context.auth, [name]: () => refusal };
    const { body } = await rest(call, { ...context, auth });
    if (JSON.stringify(body).includes(`"message":"${what}"`)) asked.push(what);
  }
  return asked;
}

describe('G6 the kinds of the calls', () => {
  it('are as they are listed here [V8.2.1]', () => {
    const kinds = restRoutes().map(({ procedure, kind }) => [
      procedure,
      typeof kind === 'function' ? 'by input' : kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual(KINDS);
  });

  it('read what they ask for and change what they change', () => {
    for (const { procedure, type, access } of restRoutes()) {
      const given = BY_INPUT.filter(([name]) => name === procedure).map(([, , kind]) => kind);
      const kinds = kindOf(procedure) === 'by input' ? given : [kindOf(procedure)];
      const isRead =
        kinds.length > 0 && kinds.every((kind) => kind === 'read' || kind === 'read-others');
      const expected = { procedure, isRead: type === 'query' };
      if (access !== 'public') expect({ procedure, isRead }).toEqual(expected);
    }
  });

  for (const [procedure, kind] of Object.entries(KINDS)) {
    if (kind === 'by input') continue;
    it(`make ${procedure} ask for what ${kind} asks for`, async () => {
      expect(await askedBy(sampleOf(procedure))).toEqual(ASKED[kind]);
    });
  }

  it.each(BY_INPUT)('make %s with %j one of %s', async (procedure, fields, kind) => {
    const call = sampleOf(procedure);
    const query = new URLSearchParams(Object(fields)).toString();
    const input = call.method === 'GET' ? { query } : { body: fields };
    expect(await askedBy({ ...call, ...input })).toEqual(ASKED[kind]);
  });

  it('leave no change of an administrator unguarded but the kill switch and a flatten [V8.2.1]', async () => {
    const unguarded: string[] = [];
    for (const { procedure, access } of restRoutes()) {
      const asked = access === 'admin' ? await askedBy(sampleOf(procedure)) : ['fresh'];
      if (!asked.includes('fresh') && !asked.includes('enrolled')) unguarded.push(procedure);
    }
    expect(unguarded).toEqual(['killSwitch.set', 'users.flatten']);
  });
});
