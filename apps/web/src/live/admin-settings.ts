import { trpc } from '../lib/trpc.ts';

/** The platform's indicator thresholds. */
export function useAdminSettings() {
  return trpc.adminSettings.get.useQuery();
}
