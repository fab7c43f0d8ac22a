import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import { polled } from './intervals.ts';

/** Unacknowledged warnings and critical alarms, newest first. */
export const useOpenAlarms = () => trpc.alarms.list.useQuery({ open: true }, polled('alarms'));

export function useAcknowledgeAlarm() {
  const utils = trpc.useUtils();
  return trpc.alarms.acknowledge.useMutation({
    onSettled: refreshAfterAnswer(() => utils.alarms.list.invalidate()),
  });
}
