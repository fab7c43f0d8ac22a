import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event, to standard error unless told otherwise: standard output belongs to the
 * operator's greeting.
 */
export function createLog(level: string, to: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describe },
    },
    to,
  );
}

/** What went wrong, with its cause; never the properties of an error, which may hold a request. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return cause === undefined
    ? { name, message, stack }
    : { name, message, stack, cause: describe(cause) };
}
