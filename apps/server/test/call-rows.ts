import { DEFAULT_THRESHOLDS } from '@tideline/engine';

export interface CallRow {
  readonly input?: Readonly<Record<string, unknown>>;
  /** Signed out, suspended, or with an expired session. */
  readonly signedOut: number;
  readonly user: number;
  readonly administrator: number;
}

const OF_ANYBODY = { signedOut: 200, user: 200, administrator: 200 };
const OF_USERS = { signedOut: 401, user: 200, administrator: 200 };
const OF_ADMINISTRATORS = { signedOut: 401, user: 403, administrator: 200 };
const NOT_THERE = { signedOut: 401, user: 404, administrator: 404 };
const INVALID = { signedOut: 401, user: 400, administrator: 400 };

const NO_ROW = '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11';

const UNKNOWN = { email: 'unknown@example.com', password: 'a long enough password' };

/**
 * Harmless for any caller, with an identity provider set. `otherId` is another user;
 * `othersPosition`, `othersAlarm` and `othersTrade` are theirs.
 */
export function callRows({
  otherId,
  othersPosition,
  othersAlarm,
  othersTrade,
}: {
  readonly otherId: string;
  readonly othersPosition: string;
  readonly othersAlarm: string;
  readonly othersTrade: string;
}): Readonly<Record<string, CallRow>> {
  return {
    'auth.methods': OF_ANYBODY,
    'auth.session': OF_ANYBODY,
    // As for any address that is not on the list.
    'auth.register': { input: UNKNOWN, signedOut: 403, user: 403, administrator: 403 },
    'auth.login': { input: UNKNOWN, signedOut: 401, user: 401, administrator: 401 },
    'auth.logout': OF_ANYBODY,
    'auth.resetPassword': {
      input: { token: 'no-such-token', password: UNKNOWN.password },
      signedOut: 400,
      user: 400,
      administrator: 400,
    },
    'auth.user': OF_USERS,
    'auth.security': OF_USERS,
    'auth.stepUp': { ...INVALID, input: {} },
    'auth.changePassword': { ...INVALID, input: {} },
    'auth.revokeSessions': OF_USERS,
    'totp.enroll': OF_USERS,
    'totp.confirm': { ...INVALID, input: { code: 'no code' } },
    'totp.replace': { signedOut: 401, user: 409, administrator: 409 },
    'totp.renewCodes': { signedOut: 401, user: 409, administrator: 409 },
    'totp.disable': { signedOut: 401, user: 409, administrator: 409 },
    'oidc.connect': OF_USERS,
    'oidc.disconnect': { signedOut: 401, user: 409, administrator: 409 },
    'config.get': OF_USERS,
    'config.venues': OF_USERS,
    'config.save': { ...INVALID, input: { environment: 'paper' } },
    'config.test': OF_USERS,
    'settings.get': OF_USERS,
    'settings.size': OF_USERS,
    'settings.put': { ...OF_USERS, input: { stopLoss: 33 } },
    'adminSettings.get': OF_USERS,
    'adminSettings.put': { ...OF_ADMINISTRATORS, input: { ...DEFAULT_THRESHOLDS } },
    'rules.get': OF_USERS,
    'rules.today': OF_USERS,
    'rules.put': { ...OF_USERS, input: { breakEvenAt: 500 } },
    'limits.get': OF_ADMINISTRATORS,
    'limits.put': {
      input: { version: 999, limits: { maxContracts: 400 } },
      signedOut: 401,
      user: 403,
      administrator: 409,
    },
    'blackouts.get': OF_ADMINISTRATORS,
    'blackouts.put': { ...OF_ADMINISTRATORS, input: { blackouts: [] } },
    'blackouts.import': {
      ...OF_ADMINISTRATORS,
      input: { csv: 'label,date,from,to\nFOMC,2099-06-17,13:45,14:30' },
    },
    'bot.status': OF_USERS,
    'bot.toggle': { ...OF_USERS, input: { active: true } },
    'bot.start': OF_USERS,
    'bot.pause': OF_USERS,
    'bot.stop': OF_USERS,
    'bot.flatten': OF_USERS,
    'trading.status': OF_USERS,
    'account.get': OF_USERS,
    'positions.list': OF_USERS,
    'positions.close': { ...NOT_THERE, input: { id: othersPosition } },
    'positions.result': { ...NOT_THERE, input: { id: othersPosition } },
    'orders.history': OF_USERS,
    'backendLogic.get': OF_USERS,
    'analytics.performance': OF_USERS,
    'analytics.ninetyDays': OF_USERS,
    'analytics.dailyPnl': OF_USERS,
    'analytics.today': OF_USERS,
    'decisions.list': OF_USERS,
    'bars.list': OF_USERS,
    'equity.get': OF_USERS,
    'trades.list': OF_USERS,
    'trades.get': { ...NOT_THERE, input: { id: othersTrade } },
    'trades.saveNote': { ...NOT_THERE, input: { id: othersTrade, note: 'Mine.' } },
    'performance.get': { ...OF_ADMINISTRATORS, input: { user: otherId } },
    'exitLab.get': { ...OF_ADMINISTRATORS, input: { user: otherId } },
    'calibration.get': { ...OF_ADMINISTRATORS, input: { user: otherId } },
    'slippage.get': { ...OF_ADMINISTRATORS, input: { user: otherId } },
    'whatIf.ask': {
      ...OF_ADMINISTRATORS,
      input: { user: otherId, settings: { confidenceThreshold: 60 } },
    },
    'days.get': { ...OF_ADMINISTRATORS, input: { date: '2026-11-27', user: otherId } },
    'market.status': OF_USERS,
    'alarms.list': OF_USERS,
    'alarms.acknowledge': { ...NOT_THERE, input: { id: othersAlarm } },
    'notifications.channels': OF_USERS,
    'notifications.addChannel': {
      ...OF_USERS,
      input: {
        type: 'discord',
        name: 'Team',
        config: { url: 'https://hooks.example.com/1' },
      },
    },
    'notifications.changeChannel': { ...NOT_THERE, input: { id: NO_ROW, name: 'Mine' } },
    'notifications.removeChannel': { ...NOT_THERE, input: { id: NO_ROW } },
    'notifications.testChannel': { ...NOT_THERE, input: { id: NO_ROW } },
    'notifications.pushKey': OF_USERS,
    'notifications.channelDeliveries': { ...NOT_THERE, input: { id: NO_ROW } },
    'notifications.deliveries': OF_USERS,
    'tokens.list': OF_USERS,
    'tokens.make': { ...OF_USERS, input: { name: 'Mine', scopes: ['read'], expiresInDays: 1 } },
    'tokens.revoke': { ...NOT_THERE, input: { id: NO_ROW } },
    'killSwitch.holdings': OF_ADMINISTRATORS,
    'killSwitch.set': { ...OF_ADMINISTRATORS, input: { engaged: false } },
    'users.list': OF_ADMINISTRATORS,
    'users.setAdmin': { ...OF_ADMINISTRATORS, input: { id: otherId, isAdmin: false } },
    'users.setStatus': { ...OF_ADMINISTRATORS, input: { id: otherId, isActive: true } },
    'users.remove': {
      signedOut: 401,
      user: 403,
      administrator: 404,
      input: { id: 'no-such-user' },
    },
    'users.reset': { ...OF_ADMINISTRATORS, input: { id: otherId } },
    'users.resetLink': {
      signedOut: 401,
      user: 403,
      administrator: 404,
      input: { id: 'no-such-user' },
    },
    'users.flatten': {
      signedOut: 401,
      user: 403,
      administrator: 404,
      input: { id: 'no-such-user' },
    },
    'users.activity': { ...OF_ADMINISTRATORS, input: { id: otherId } },
    'allowedEmails.list': OF_ADMINISTRATORS,
    'allowedEmails.add': { ...OF_ADMINISTRATORS, input: { email: 'listed@example.com' } },
    'allowedEmails.remove': {
      signedOut: 401,
      user: 403,
      administrator: 404,
      input: { email: 'unlisted@example.com' },
    },
    'audit.list': OF_ADMINISTRATORS,
  };
}

/** Paths beside the procedures, requested without an input, with an identity provider set. */
export const PATH_ROWS: Readonly<Record<string, Omit<CallRow, 'input'>>> = {
  'GET /api/login': { signedOut: 200, user: 302, administrator: 302 },
  // Requested by no page of ours, so it answers with a button.
  'GET /api/logout': OF_ANYBODY,
  'GET /api/events': OF_USERS,
  'GET /api/auth/oidc': { signedOut: 302, user: 302, administrator: 302 },
  'GET /api/auth/oidc/callback': { signedOut: 302, user: 302, administrator: 302 },
  'POST /api/auth/oidc/code': { signedOut: 400, user: 400, administrator: 400 },
  'POST /api/auth/user/image': INVALID,
  'DELETE /api/auth/user/image': OF_USERS,
  'GET /api/users/:id/image': NOT_THERE,
  'GET /api/export/trades.csv': OF_USERS,
  'GET /api/export/orders.csv': OF_USERS,
  'GET /api/export/decisions.csv': OF_USERS,
  'GET /api/export/equity.csv': OF_USERS,
  'GET /api/openapi.json': OF_ANYBODY,
  'GET /api/docs': OF_USERS,
};
