import { trpc } from '../../../lib/calls/trpc.ts';

/** For the next trade; the open position keeps its own. */
export function useSaveRules() {
  const utils = trpc.useUtils();
  return trpc.rules.put.useMutation({
    onSuccess: async (rules) => {
      utils.rules.get.setData(undefined, rules);
      await utils.bot.status.invalidate();
    },
  });
}
