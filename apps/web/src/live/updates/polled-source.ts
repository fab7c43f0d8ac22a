import type { EventSourceLike } from './event-stream.ts';
import type { Topic } from './topics.ts';

/** As often as what a trader watches is polled anyhow. */
const EVERY_MS = 10_000;
/** Without an interval of its own: all else is polled with or without a stream. */
const UNPOLLED: readonly Topic[] = ['settings', 'users'];
const CHANGED = JSON.stringify({ type: 'changed', what: UNPOLLED });

/**
 * Where windows can't share a stream: one each would use up the browser's few connections to a
 * server, and an act would wait for one. Polls what nothing else polls.
 */
export function openPolledSource(): EventSourceLike {
  const timer = setInterval(() => source.onmessage?.({ data: CHANGED }), EVERY_MS);
  const source: EventSourceLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    close: () => clearInterval(timer),
    isPolled: true,
  };
  return source;
}
