import { trpc } from '../../lib/calls/trpc.ts';
import { afterAnswer } from '../answers/after-answer.ts';
import { POLL } from './intervals.ts';

/** Warnings and critical alarms that nobody has acknowledged, newest first. */
export function useOpenAlarms() {
  return trpc.alarms.list.useQuery({ open: true }, { refetchInterval: POLL.alarms });
}

/** Marks an alarm as seen; the open ones are read again. */
export function useAcknowledge() {
  const utils = trpc.useUtils();
  return trpc.alarms.acknowledge.useMutation({
    onSettled: afterAnswer(() => utils.alarms.list.invalidate()),
  });
}
