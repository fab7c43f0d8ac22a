import { trpc } from '../../lib/calls/trpc.ts';
import { afterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { useMarket } from '../readings/market.ts';

/** All entries of all users are stopped; undefined while unknown. */
export function useKillSwitch(): boolean | undefined {
  return useMarket().data?.killSwitch;
}

/** For administrators only. */
export function useSetKillSwitch(callbacks: CallCallbacks<{ readonly message: string }>) {
  const utils = trpc.useUtils();
  return trpc.killSwitch.set.useMutation({
    ...callbacks,
    onSettled: afterAnswer(() => utils.market.status.invalidate()),
  });
}
