import type { Source } from './event-stream.ts';
import type { Topic } from './topics.ts';

/** As often as what a trader looks at is polled anyhow. */
const EVERY_MS = 10_000;
/** What has no interval of its own: all else is polled with or without a stream. */
const UNPOLLED: readonly Topic[] = ['settings', 'users'];
const CHANGED = JSON.stringify({ type: 'changed', what: UNPOLLED });

/**
 * Takes the place of the event stream where windows can't share one: a stream for each would use up the
 * few connections that a browser opens to a server, and an act would wait for one. What nothing else
 * polls is read again and again.
 */
export function openPolled(): Source {
  const timer = setInterval(() => source.onmessage?.({ data: CHANGED }), EVERY_MS);
  const source: Source = {
    onopen: null,
    onmessage: null,
    onerror: null,
    close: () => clearInterval(timer),
    isPolled: true,
  };
  return source;
}
