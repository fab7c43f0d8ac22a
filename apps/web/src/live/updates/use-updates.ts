import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createExternalStore, useStored } from '../../lib/calls/external-store.ts';
import { useTradingStatus } from '../queries/polled-queries.ts';
import { type ConnectionState, type EventSourceLike, EventStream } from './event-stream.ts';
import { refetchShownQueries } from './refetch-shown.ts';
import { openUpdateSource } from './shared-source.ts';
import { TOPIC_QUERIES } from './topics.ts';

const EVENTS_PATH = '/api/events';

const openEventSource = (): EventSourceLike => new EventSource(EVENTS_PATH) as EventSourceLike;

const connectionStateStore = createExternalStore<ConnectionState>('connecting');

export const useConnectionState = () => useStored(connectionStateStore);

let runningStream: EventStream | null = null;

/** The stream may have died silently, or retry only in half a minute. */
export function reconnectUpdates(): void {
  if (document.hidden) return;
  runningStream?.stop();
  runningStream?.start();
}

export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = (queryPath: string) =>
      void refetchShownQueries(queryClient, [queryPath.split('.')]);
    const eventStream = new EventStream({
      openEventSource: () => openUpdateSource(openEventSource),
      onTopicsChanged: (topics) => {
        for (const queryPath of new Set(topics.flatMap((topic) => TOPIC_QUERIES[topic]))) {
          refetch(queryPath);
        }
      },
      // The session guard acts on the answer.
      onSignedOut: () => refetch('auth.user'),
      onConnectionStateChange: connectionStateStore.set,
    });
    const onVisibilityChange = () => (document.hidden ? eventStream.stop() : eventStream.start());
    onVisibilityChange();
    runningStream = eventStream;
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      eventStream.stop();
      runningStream = null;
      connectionStateStore.set('connecting');
    };
  }, [queryClient]);

  const { isError: isAway } = useTradingStatus();
  useEffect(() => (isAway ? reconnectUpdates : undefined), [isAway]);
}
