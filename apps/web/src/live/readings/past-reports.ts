import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
import type { PastRange } from './past-performance.ts';

export type ExitLab = RouterOutputs['exitLab']['get'];

/** The read takes the server a while. Null asks for nothing. */
export function useExitLab(range: PastRange | null) {
  return trpc.exitLab.get.useQuery(range ?? undefined, { enabled: range !== null });
}
