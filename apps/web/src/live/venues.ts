import { trpc } from '../lib/trpc.ts';

/** The base URLs that keys may be sent to; they change with the operator's settings alone. */
export function useVenues() {
  return trpc.config.venues.useQuery();
}
