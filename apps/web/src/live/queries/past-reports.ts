import type { ExitChange } from '@tideline/engine';
import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
import type { PastRange } from './past-performance.ts';

export type ExitLab = RouterOutputs['exitLab']['get'];
export type Calibration = RouterOutputs['calibration']['get'];
export type Slippage = RouterOutputs['slippage']['get'];

/** Each of these takes the server a while. A null range reads nothing. */

/** `ownExit` is one more exit, the last row. */
export function useExitLab(range: PastRange | null, ownExit: ExitChange = {}) {
  const requestInput = range === null ? undefined : { ...range, ...ownExit };
  return trpc.exitLab.get.useQuery(requestInput, { enabled: range !== null });
}

export const useCalibration = (range: PastRange | null) =>
  trpc.calibration.get.useQuery(range ?? undefined, { enabled: range !== null });

export const useSlippage = (range: PastRange | null) =>
  trpc.slippage.get.useQuery(range ?? undefined, { enabled: range !== null });
