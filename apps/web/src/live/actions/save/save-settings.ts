import { trpc } from '../../../lib/calls/trpc.ts';

/** Auto-trade is part of the bot's status. */
export function useSaveSettings() {
  const utils = trpc.useUtils();
  return trpc.settings.put.useMutation({
    onSuccess: async (settings) => {
      utils.settings.get.setData(undefined, settings);
      await utils.bot.status.invalidate();
    },
  });
}

/** The signal uses them from the next bar. */
export function useSaveAdminSettings() {
  const utils = trpc.useUtils();
  return trpc.adminSettings.put.useMutation({
    onSuccess: (settings) => utils.adminSettings.get.setData(undefined, settings),
  });
}
