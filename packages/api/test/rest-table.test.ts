import { expect, it } from 'vitest';
import { restRoutes } from '../src/rest/routes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const SPECIFIED = [
  'GET /api/auth/user',
  'POST /api/auth/logout',
  'GET /api/config',
  'POST /api/config',
  'POST /api/config/test',
  'GET /api/settings',
  'PUT /api/settings',
  'GET /api/admin/settings',
  'PUT /api/admin/settings',
  'GET /api/bot/status',
  'GET /api/trading/status',
  'POST /api/bot/toggle',
  'POST /api/bot/start',
  'POST /api/bot/pause',
  'POST /api/bot/stop',
  'GET /api/account',
  'GET /api/positions',
  'POST /api/positions/:id/close',
  'GET /api/analytics/performance',
  'GET /api/analytics/90d',
  'GET /api/analytics/daily-pnl',
  'GET /api/analytics/today',
  'GET /api/backend-logic',
  'GET /api/orders/history',
  'GET /api/users',
  'PATCH /api/users/:id/admin',
  'PATCH /api/users/:id/status',
  'DELETE /api/users/:id',
  'POST /api/users/:id/reset',
  'GET /api/users/:id/activity',
  'GET /api/allowed-emails',
  'POST /api/allowed-emails',
  'DELETE /api/allowed-emails/:email',
];
const BEYOND = [
  'GET /api/auth/methods',
  'GET /api/auth/session',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/reset',
  'GET /api/auth/security',
  'POST /api/auth/step-up',
  'POST /api/auth/password',
  'POST /api/auth/sessions/revoke',
  'POST /api/auth/totp/enroll',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/totp/replace',
  'POST /api/auth/totp/recovery-codes',
  'POST /api/auth/totp/disable',
  'POST /api/auth/oidc/connect',
  'POST /api/auth/oidc/disconnect',
  'GET /api/config/venues',
  'GET /api/settings/size',
  'GET /api/settings/rules',
  'GET /api/settings/rules/today',
  'PUT /api/settings/rules',
  'GET /api/admin/limits',
  'PUT /api/admin/limits',
  'GET /api/admin/blackouts',
  'PUT /api/admin/blackouts',
  'POST /api/admin/blackouts/import',
  'GET /api/positions/:id/result',
  'GET /api/decisions',
  'GET /api/bars',
  'GET /api/market/status',
  'GET /api/alarms',
  'POST /api/alarms/:id/acknowledge',
  'GET /api/notifications/channels',
  'POST /api/notifications/channels',
  'PATCH /api/notifications/channels/:id',
  'DELETE /api/notifications/channels/:id',
  'POST /api/notifications/channels/:id/test',
  'GET /api/notifications/push-key',
  'GET /api/notifications/channels/:id/deliveries',
  'GET /api/notifications/deliveries',
  'GET /api/tokens',
  'POST /api/tokens',
  'DELETE /api/tokens/:id',
  'POST /api/kill-switch',
  'GET /api/kill-switch/holdings',
  'POST /api/bot/flatten',
  'POST /api/users/:id/flatten',
  'GET /api/equity',
  'GET /api/trades',
  'GET /api/trades/:id',
  'PUT /api/trades/:id/note',
  'GET /api/performance',
  'GET /api/exit-lab',
  'GET /api/calibration',
  'GET /api/slippage',
  'POST /api/what-if',
  'GET /api/days/:date',
  'POST /api/users/:id/reset-link',
  'GET /api/audit',
];

it('serves exactly the calls it should', () => {
  const served = restRoutes().map(({ method, path }) => `${method} ${path}`);
  expect(served.toSorted()).toEqual([...SPECIFIED, ...BEYOND].toSorted());
});

it('reads with queries and changes with mutations [V3.5.3]', () => {
  // The settings come in a body, though the call changes nothing.
  const inBody = ['whatIf.ask'];
  for (const { method, type, procedure } of restRoutes()) {
    const isRead = method === 'GET' || inBody.includes(procedure);
    expect([procedure, type]).toEqual([procedure, isRead ? 'query' : 'mutation']);
  }
});

it('has a sample of every call', () => {
  expect(restRoutes().map(({ procedure }) => procedure)).toEqual(Object.keys(SAMPLE_CALLS));
});
