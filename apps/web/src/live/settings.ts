import { trpc } from '../lib/trpc.ts';

/** The caller's own trading settings. */
export function useSettings() {
  return trpc.settings.get.useQuery();
}
