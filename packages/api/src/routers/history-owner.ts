import type { DateRange } from '@tideline/engine';
import type { z } from 'zod';
import { type CallMeta, inputField, type SignedInContext } from '../meta.ts';
import type { HistoryOwner } from '../ports/index.ts';
import type { OptionalDateRange } from '../schemas/evidence.ts';
import { serializedSchema } from '../serialized-json.ts';
import { historyProcedure } from '../trpc.ts';

interface HistoryOwnerInput {
  readonly account?: 'all' | undefined;
  readonly user?: string | undefined;
}

export function historyOwnerOf(
  { viewer }: Pick<SignedInContext, 'viewer'>,
  input: HistoryOwnerInput = {},
): HistoryOwner {
  const { account, user = viewer.id } = input;
  return { viewerId: viewer.id, userId: user, isAllAccounts: account === 'all' };
}

export async function dateRangeOf(
  { market }: SignedInContext,
  { from, to }: OptionalDateRange = {},
): Promise<DateRange> {
  return { from: from ?? null, to: to ?? (await market.readTradingDate()) };
}

/** With `user` it is an administrator's read, even with one's own id. */
export function historyCallKind(input: unknown): 'read' | 'read-others' {
  return inputField(input, 'user') === undefined ? 'read' : 'read-others';
}

export function historyRead<Input extends z.ZodType, Answer extends z.ZodType>(
  rest: CallMeta['rest'],
  input: Input,
  answer: Answer,
) {
  return historyProcedure
    .meta({ rest, kind: historyCallKind, scope: 'read' })
    .input(input)
    .output(serializedSchema(answer));
}
