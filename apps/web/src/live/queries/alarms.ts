import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** Unacknowledged warnings and critical alarms, newest first. */
export function useOpenAlarms() {
  return trpc.alarms.list.useQuery({ open: true }, { refetchInterval: POLL_INTERVALS_MS.alarms });
}

export function useAcknowledgeAlarm() {
  const utils = trpc.useUtils();
  return trpc.alarms.acknowledge.useMutation({
    onSettled: refreshAfterAnswer(() => utils.alarms.list.invalidate()),
  });
}
