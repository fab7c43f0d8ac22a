import { trpc } from '../lib/trpc.ts';
import { afterAnswer } from './after-answer.ts';
import { useMarket } from './market.ts';
import type { Told } from './told.ts';

/** Whether all entries of all users are stopped; undefined until it is known. */
export function useKillSwitch(): boolean | undefined {
  return useMarket().data?.killSwitch;
}

/** Engages or releases it; administrators alone may. */
export function useSetKillSwitch(told: Told<{ readonly message: string }>) {
  const utils = trpc.useUtils();
  return trpc.killSwitch.set.useMutation({
    ...told,
    onSettled: afterAnswer(() => utils.market.status.invalidate()),
  });
}
