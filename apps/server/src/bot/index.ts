/** The trading part of the server for who drives it without HTTP: the laboratory. */
export type { Wall } from '../clock.ts';
export { createLog, type Log } from '../log.ts';
export { createTradingPort } from '../ports/trading-port.ts';
export { Activity } from './activity.ts';
export { type Bot, createBot } from './bot.ts';
export type { Connection } from './connection.ts';
export { AnchoredMarketTime } from './market-time.ts';
