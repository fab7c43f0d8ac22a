import { trpc } from '../../lib/calls/trpc.ts';

/** Saves the keys; all that they lead to is read again (specification §13.5). */
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
