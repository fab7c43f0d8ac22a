import { trpc } from '../lib/trpc.ts';
import { useMarket } from './market.ts';

/** Whether all entries of all users are stopped; undefined until it is known. */
export function useKillSwitch(): boolean | undefined {
  return useMarket().data?.killSwitch;
}

/** Engages or releases it; administrators alone may. */
export function useSetKillSwitch() {
  const utils = trpc.useUtils();
  return trpc.killSwitch.set.useMutation({
    onSettled: () => utils.market.status.invalidate(),
  });
}
