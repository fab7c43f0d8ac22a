import type { DateRange } from '@tideline/engine';
import { inputField, type SignedIn } from '../meta.ts';
import type { PastOf } from '../ports/index.ts';
import type { Days } from '../schemas/evidence.ts';

interface PastOwner {
  readonly account?: 'all' | undefined;
  readonly user?: string | undefined;
}

export function pastOf({ viewer }: Pick<SignedIn, 'viewer'>, input: PastOwner = {}): PastOf {
  const { account, user = viewer.id } = input;
  return { viewerId: viewer.id, userId: user, isAllAccounts: account === 'all' };
}

export async function dateRangeOf(
  { market }: SignedIn,
  { from, to }: Days = {},
): Promise<DateRange> {
  return { from: from ?? null, to: to ?? (await market.tradingDate()) };
}

/** With `user` it is an administrator's read, even with one's own id. */
export function kindOfRead(input: unknown): 'read' | 'read-others' {
  return inputField(input, 'user') === undefined ? 'read' : 'read-others';
}
