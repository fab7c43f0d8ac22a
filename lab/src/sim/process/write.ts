import type { TradingStore } from '@tideline/db';

type AccountBook = TradingStore;
export type StepWrite = Parameters<AccountBook['commitSteps']>[0][number];
type AttemptWrite = Parameters<AccountBook['commitSteps']>[1][number];

/** What a commit stores of the account book; empty when it stores something else. */
export interface CommittedWrite {
  readonly steps: readonly StepWrite[];
  readonly attempts: readonly AttemptWrite[];
}

export const NO_ACCOUNT_WRITE: CommittedWrite = { steps: [], attempts: [] };

/** Steps and attempts come in lists, recognised by their contents. */
export function writeOf(args: readonly unknown[]): CommittedWrite {
  const records = args.flatMap((arg) => (Array.isArray(arg) && !isRecord(arg[0]) ? [] : arg));
  if (!records.some(isRecord)) return NO_ACCOUNT_WRITE;
  const own = records.filter(isRecord);
  return {
    steps: own.filter((record) => 'intents' in record) as unknown as StepWrite[],
    attempts: own.filter((record) => 'clientOrderId' in record) as unknown as AttemptWrite[],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'state' in value && 'userId' in value;
}
