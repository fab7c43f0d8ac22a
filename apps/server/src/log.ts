import { type Logger, pino } from 'pino';

export type Log = Logger;

/** One JSON line per event, to standard error: standard output belongs to the operator's greeting. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
