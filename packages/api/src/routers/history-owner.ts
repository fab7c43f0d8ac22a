import type { DateRange } from '@tideline/engine';
import { inputField, type SignedInContext } from '../meta.ts';
import type { HistoryOwner } from '../ports/index.ts';
import type { OptionalDateRange } from '../schemas/evidence.ts';

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
