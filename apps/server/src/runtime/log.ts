import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import type { RepeatSuppression } from './repeat-suppression.ts';

export type Log = Logger;

/** Lines below this level are never held back: each reports other business. */
const WARNING_LEVEL = 40;

/**
 * Writes a JSON line for each event, by default to standard error, because standard output is for the
 * greeting. With `repeatSuppression` recurring warnings are summarised.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
  repeatSuppression: RepeatSuppression | null = null,
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      hooks: {
        logMethod(args: Parameters<LogFn>, write, lineLevel) {
          if (repeatSuppression === null || lineLevel < WARNING_LEVEL)
            return write.apply(this, args);
          const [name, facts, message] = messageKindOf(args, lineLevel);
          const isAdmitted = repeatSuppression.admitLine(name, (repeated) =>
            write.apply(this, [{ ...facts, repeated }, message]),
          );
          if (isAdmitted) write.apply(this, args);
        },
      },
    },
    destination,
  );
}

/** Lines that say the same about the same user are of one kind. */
function messageKindOf(args: readonly unknown[], level: number): readonly [string, object, string] {
  const [first, second] = args;
  if (typeof first === 'string') return [`${level} ${first}`, {}, first];
  const { userId, code } = Object(first) as { readonly userId?: unknown; readonly code?: unknown };
  const facts = { ...(userId !== undefined && { userId }), ...(code !== undefined && { code }) };
  return [`${level} ${second} ${JSON.stringify(facts)}`, facts, String(second)];
}

/** An error and its causes, without their properties, which may hold a request. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return cause === undefined
    ? { name, message, stack }
    : { name, message, stack, cause: describeError(cause) };
}
