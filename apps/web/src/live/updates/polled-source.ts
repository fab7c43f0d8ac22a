import type { EventSourceLike } from './event-stream.ts';
import type { Topic } from './topics.ts';

/** As often as a trader's figures are polled anyhow. */
const POLL_INTERVAL_MS = 10_000;
/** These have no interval of their own; everything else is polled with or without a stream. */
const UNPOLLED_TOPICS: readonly Topic[] = ['settings', 'users'];
const CHANGED_EVENT_JSON = JSON.stringify({ type: 'changed', what: UNPOLLED_TOPICS });

/**
 * For windows that can't share a stream: one each would use up the few connections to a server, and
 * an action would wait for one.
 */
export function openPolledSource(): EventSourceLike {
  const report = () => source.onmessage?.({ data: CHANGED_EVENT_JSON });
  const timer = setInterval(report, POLL_INTERVAL_MS);
  const source: EventSourceLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    close: () => clearInterval(timer),
    isPolled: true,
  };
  return source;
}
