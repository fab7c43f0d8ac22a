import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

export const useRules = () => trpc.rules.get.useQuery();

/** The values that the rules are compared with now. */
export const useRulesToday = () => trpc.rules.today.useQuery(undefined, polled('account'));
