/** Wire shapes of every call: importable by the browser, no server code behind them. */
export * from './account.ts';
export * from './admin-settings.ts';
export * from './alarms.ts';
export * from './analytics.ts';
export * from './auth.ts';
export * from './backend-logic.ts';
export * from './bars.ts';
export * from './bot.ts';
export * from './common.ts';
export * from './config.ts';
export * from './decisions.ts';
export * from './kill-switch.ts';
export * from './market.ts';
export * from './orders.ts';
export * from './positions.ts';
export * from './settings.ts';
export * from './trading.ts';
