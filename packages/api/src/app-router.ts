import { accountRouter } from './routers/account.ts';
import { adminSettingsRouter } from './routers/admin-settings.ts';
import { alarmsRouter } from './routers/alarms.ts';
import { allowedEmailsRouter } from './routers/allowed-emails.ts';
import { analyticsRouter } from './routers/analytics.ts';
import { auditRouter } from './routers/audit.ts';
import { authRouter } from './routers/auth.ts';
import { backendLogicRouter } from './routers/backend-logic.ts';
import { barsRouter } from './routers/bars.ts';
import { blackoutsRouter } from './routers/blackouts.ts';
import { botRouter } from './routers/bot.ts';
import { configRouter } from './routers/config.ts';
import { daysRouter } from './routers/days.ts';
import { decisionsRouter } from './routers/decisions.ts';
import { equityRouter } from './routers/equity.ts';
import { calibrationRouter, slippageRouter, whatIfRouter } from './routers/evidence.ts';
import { exitLabRouter } from './routers/exit-lab.ts';
import { killSwitchRouter } from './routers/kill-switch.ts';
import { limitsRouter } from './routers/limits.ts';
import { marketRouter } from './routers/market.ts';
import { notificationsRouter } from './routers/notifications.ts';
import { oidcRouter } from './routers/oidc.ts';
import { ordersRouter } from './routers/orders.ts';
import { performanceRouter } from './routers/performance.ts';
import { positionsRouter } from './routers/positions.ts';
import { rulesRouter } from './routers/rules.ts';
import { settingsRouter } from './routers/settings.ts';
import { tokensRouter } from './routers/tokens.ts';
import { totpRouter } from './routers/totp.ts';
import { tradesRouter } from './routers/trades.ts';
import { tradingRouter } from './routers/trading.ts';
import { usersRouter } from './routers/users.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  totp: totpRouter,
  oidc: oidcRouter,
  config: configRouter,
  settings: settingsRouter,
  rules: rulesRouter,
  adminSettings: adminSettingsRouter,
  limits: limitsRouter,
  blackouts: blackoutsRouter,
  bot: botRouter,
  trading: tradingRouter,
  account: accountRouter,
  positions: positionsRouter,
  orders: ordersRouter,
  backendLogic: backendLogicRouter,
  analytics: analyticsRouter,
  decisions: decisionsRouter,
  bars: barsRouter,
  equity: equityRouter,
  trades: tradesRouter,
  performance: performanceRouter,
  exitLab: exitLabRouter,
  days: daysRouter,
  calibration: calibrationRouter,
  slippage: slippageRouter,
  whatIf: whatIfRouter,
  market: marketRouter,
  alarms: alarmsRouter,
  notifications: notificationsRouter,
  tokens: tokensRouter,
  killSwitch: killSwitchRouter,
  users: usersRouter,
  allowedEmails: allowedEmailsRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
