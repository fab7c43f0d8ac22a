/** The server's trading without HTTP, for the laboratory. */

export { flattenEveryone } from '../flatten/flatten-everyone.ts';
export { TradingCalls } from '../ports/trading-port.ts';
export type { WallClock } from '../runtime/clock.ts';
export { createLog, type Log } from '../runtime/log.ts';
export { Bot } from './bot.ts';
export { AnchoredMarketTime } from './time/market-time.ts';
export { WorkInFlight } from './time/work-in-flight.ts';
export type { Connection } from './venue/connection.ts';
