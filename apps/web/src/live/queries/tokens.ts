import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

/** Newest first. */
export const useApiTokens = () =>
  trpc.tokens.list.useQuery(undefined, { ...polled('tokens'), refetchOnMount: 'always' });
