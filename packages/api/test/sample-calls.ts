import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import type { Call } from './fakes.ts';

/** One valid call of every procedure. */
export const SAMPLE_CALLS: Readonly<Record<string, Call>> = {
  'auth.register': {
    method: 'POST',
    path: '/api/auth/register',
    body: { email: 'ada@example.com', password: 'long enough' },
  },
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'ada@example.com', password: 'x' },
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout' },
  'auth.user': { method: 'GET', path: '/api/auth/user' },
  'config.get': { method: 'GET', path: '/api/config' },
  'config.venues': { method: 'GET', path: '/api/config/venues' },
  'config.save': {
    method: 'POST',
    path: '/api/config',
    body: {
      apiKey: 'KEY',
      secretKey: 'SECRET',
      baseUrl: 'https://paper-api.alpaca.markets',
      environment: 'paper',
    },
  },
  'config.test': { method: 'POST', path: '/api/config/test' },
  'settings.get': { method: 'GET', path: '/api/settings' },
  'settings.put': { method: 'PUT', path: '/api/settings', body: { stopLoss: 30 } },
  'adminSettings.get': { method: 'GET', path: '/api/admin/settings' },
  'adminSettings.put': { method: 'PUT', path: '/api/admin/settings', body: DEFAULT_THRESHOLDS },
  'bot.status': { method: 'GET', path: '/api/bot/status' },
  'bot.toggle': { method: 'POST', path: '/api/bot/toggle', body: { active: true } },
  'bot.start': { method: 'POST', path: '/api/bot/start' },
  'bot.pause': { method: 'POST', path: '/api/bot/pause' },
  'bot.stop': { method: 'POST', path: '/api/bot/stop' },
  'trading.status': { method: 'GET', path: '/api/trading/status' },
  'account.get': { method: 'GET', path: '/api/account' },
  'positions.list': { method: 'GET', path: '/api/positions' },
  'positions.close': { method: 'POST', path: '/api/positions/trader-20261120-1/close' },
  'orders.history': { method: 'GET', path: '/api/orders/history' },
  'backendLogic.get': { method: 'GET', path: '/api/backend-logic' },
  'analytics.performance': { method: 'GET', path: '/api/analytics/performance' },
  'analytics.ninetyDays': { method: 'GET', path: '/api/analytics/90d' },
  'analytics.dailyPnl': { method: 'GET', path: '/api/analytics/daily-pnl' },
  'analytics.today': { method: 'GET', path: '/api/analytics/today' },
  'decisions.list': { method: 'GET', path: '/api/decisions' },
  'bars.list': { method: 'GET', path: '/api/bars' },
  'market.status': { method: 'GET', path: '/api/market/status' },
};
