import { trpc } from '../../lib/calls/trpc.ts';

/** Saves the caller's own settings; auto-trade is part of the bot's status. */
export function useSaveSettings() {
  const utils = trpc.useUtils();
  return trpc.settings.put.useMutation({
    onSuccess: async (settings) => {
      utils.settings.get.setData(undefined, settings);
      await utils.bot.status.invalidate();
    },
  });
}

/** Saves the platform's thresholds; the signal is computed with them from the next bar on. */
export function useSaveAdminSettings() {
  const utils = trpc.useUtils();
  return trpc.adminSettings.put.useMutation({
    onSuccess: (settings) => utils.adminSettings.get.setData(undefined, settings),
  });
}
