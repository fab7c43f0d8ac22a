import { trpc } from '../../../lib/calls/trpc.ts';

/** Refreshes all that depends on the keys (specification §13.5). */
export function useSaveConfig() {
  const utils = trpc.useUtils();
  return trpc.config.save.useMutation({
    onSuccess: async (config) => {
      utils.config.get.setData(undefined, config);
      await Promise.all([
        utils.account.invalidate(),
        utils.analytics.invalidate(),
        utils.market.status.invalidate(),
      ]);
    },
  });
}
