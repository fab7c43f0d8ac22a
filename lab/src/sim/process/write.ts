import type { TradingStore } from '@tideline/db';

type AccountBook = TradingStore;
export type StepWrite = Parameters<AccountBook['commit']>[0][number];
type AttemptWrite = Parameters<AccountBook['commit']>[1][number];

/** What one commit makes durable of the account book; nothing when it is about something else. */
export interface Write {
  readonly steps: readonly StepWrite[];
  readonly attempts: readonly AttemptWrite[];
}

export const ELSEWHERE: Write = { steps: [], attempts: [] };

/**
 * What a transaction was called to write. Steps and attempts come in lists; they tell themselves by what
 * they hold.
 */
export function writeOf(args: readonly unknown[]): Write {
  const records = args.flatMap((arg) => (Array.isArray(arg) && !isRecord(arg[0]) ? [] : arg));
  if (!records.some(isRecord)) return ELSEWHERE;
  const own = records.filter(isRecord);
  return {
    steps: own.filter((record) => 'intents' in record) as unknown as StepWrite[],
    attempts: own.filter((record) => 'clientOrderId' in record) as unknown as AttemptWrite[],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'state' in value && 'userId' in value;
}
