import { trpc } from '../../../lib/calls/trpc.ts';

/** Refreshes all that depends on the keys (specification §13.5). */
export function useSaveConfig() {
  const { config, account, analytics, market } = trpc.useUtils();
  return trpc.config.save.useMutation({
    onSuccess: async (saved) => {
      config.get.setData(undefined, saved);
      await Promise.all([account.invalidate(), analytics.invalidate(), market.status.invalidate()]);
    },
  });
}
