export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly batch?: number;
}

const getCall = (path: string): Call => ({ name: `GET ${path}`, method: 'GET', path });

const DASHBOARD_QUERIES = ['performance', 'ninetyDays', 'dailyPnl'].map(
  (name) => `analytics.${name}`,
);

const batchCall = (title: string, names: readonly string[], input: object = {}): Call => ({
  name: `${title} (${names.length} in a batch)`,
  method: 'GET',
  batch: names.length,
  path: `/trpc/${names.join()}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
});

/**
 * All calls but those that trade, hash a password or work only once. The owner also trades, `user`
 * is another user; `days` are over, `day` is today.
 */
export function callsFor({
  user,
  day,
  days,
}: {
  readonly user: string;
  readonly day: string;
  readonly days: readonly string[];
}): readonly Call[] {
  const [past = day] = days;
  return [
    ...[
      '/healthz',
      '/readyz',
      '/api/auth/methods',
      '/api/auth/session',
      '/api/auth/user',
      '/api/auth/security',
      '/api/config',
      '/api/config/venues',
      '/api/settings',
      '/api/admin/settings',
      '/api/bot/status',
      '/api/trading/status',
      '/api/market/status',
      '/api/account',
      '/api/positions',
      '/api/orders/history',
      '/api/analytics/performance',
      '/api/analytics/90d',
      '/api/analytics/daily-pnl',
      '/api/analytics/today',
      '/api/backend-logic',
      '/api/equity',
      '/api/trades?limit=200',
      '/api/performance',
      '/api/exit-lab',
      `/api/days/${past}`,
      '/api/export/trades.csv',
      '/api/export/decisions.csv',
      '/api/decisions',
      `/api/decisions?day=${past}`,
      '/api/bars',
      `/api/bars?day=${past}`,
      '/api/alarms',
      '/api/alarms?open=true',
      '/api/alarms?limit=200',
      '/api/users',
      `/api/users/${user}/activity`,
      '/api/allowed-emails',
      '/api/audit',
      '/api/audit?limit=200',
      '/api/openapi.json',
    ].map(getCall),
    batchCall('a dashboard wakes up', [
      ...DASHBOARD_QUERIES,
      'equity.get',
      'decisions.list',
      'bars.list',
      'backendLogic.get',
      'bot.status',
    ]),
    batchCall(
      'ten past days of decisions',
      days.map(() => 'decisions.list'),
      Object.fromEntries(days.map((each, index) => [index, { day: each }])),
    ),
    { name: 'PUT /api/settings', method: 'PUT', path: '/api/settings', body: { stopLoss: 10 } },
    { name: 'POST /api/config/test', method: 'POST', path: '/api/config/test' },
    {
      name: 'PATCH /api/users/…/status',
      method: 'PATCH',
      path: `/api/users/${user}/status`,
      body: { isActive: true },
    },
    {
      name: 'POST /api/allowed-emails',
      method: 'POST',
      path: '/api/allowed-emails',
      body: { email: 'listed@example.com' },
    },
    {
      name: 'DELETE /api/allowed-emails/…',
      method: 'DELETE',
      path: '/api/allowed-emails/listed%40example.com',
    },
    { name: 'POST /api/users/…/reset', method: 'POST', path: `/api/users/${user}/reset` },
    { name: 'POST /api/users/…/reset-link', method: 'POST', path: `/api/users/${user}/reset-link` },
  ];
}
