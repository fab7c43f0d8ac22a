import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createCell } from '../../lib/cell.ts';
import { useTradingStatus } from '../queries/polled-queries.ts';
import { type ConnectionState, type EventSourceLike, EventStream } from './event-stream.ts';
import { refetchShown } from './refetch-shown.ts';
import { openUpdates } from './shared-source.ts';
import { TOPIC_QUERIES } from './topics.ts';

const EVENTS_PATH = '/api/events';

const openEventSource = (): EventSourceLike => new EventSource(EVENTS_PATH) as EventSourceLike;

const connectionState = createCell<ConnectionState>('connecting');

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(connectionState.subscribe, connectionState.snapshot);
}

let runningStream: EventStream | null = null;

/** The stream may have died silently, or retry only in half a minute. */
export function reconnectUpdates(): void {
  if (document.hidden) return;
  runningStream?.stop();
  runningStream?.start();
}

export function useUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const read = (reading: string) => void refetchShown(queryClient, [reading.split('.')]);
    const line = new EventStream({
      openEventSource: () => openUpdates(openEventSource),
      onChanged: (topics) => {
        for (const reading of new Set(topics.flatMap((topic) => TOPIC_QUERIES[topic]))) {
          read(reading);
        }
      },
      // The session guard acts on the answer.
      onSignedOut: () => read('auth.user'),
      onState: connectionState.set,
    });
    const onVisibility = () => (document.hidden ? line.stop() : line.start());
    onVisibility();
    runningStream = line;
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      line.stop();
      runningStream = null;
      connectionState.set('connecting');
    };
  }, [queryClient]);

  const { isError: isAway } = useTradingStatus();
  useEffect(() => (isAway ? reconnectUpdates : undefined), [isAway]);
}
