import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';

export type PastPerformance = RouterOutputs['performance']['get'];

/** New York days, both included. */
export interface PastRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Earlier accounts too. */
  readonly account: 'all' | undefined;
  /** For administrators. */
  readonly user: string | undefined;
}

/** A null range reads nothing. A closed trade has it read again (`updates/topics.ts`). */
export const usePastPerformance = (range: PastRange | null) =>
  trpc.performance.get.useQuery(range ?? undefined, { enabled: range !== null });
