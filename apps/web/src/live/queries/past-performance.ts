import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';

/** What the closed trades of a range came to. */
export type PastPerformance = RouterOutputs['performance']['get'];

/** Whose trades, and of which New York days; both days are included. */
export interface PastRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Earlier accounts too. */
  readonly account: 'all' | undefined;
  /** Another user's id, for administrators. */
  readonly user: string | undefined;
}

/** Null asks for nothing. A trade that closes has it read again (`updates/topics.ts`). */
export function usePastPerformance(range: PastRange | null) {
  return trpc.performance.get.useQuery(range ?? undefined, { enabled: range !== null });
}
