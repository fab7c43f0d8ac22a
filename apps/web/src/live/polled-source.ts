import type { Source } from './event-line.ts';
import { ALL_TOPICS } from './topics.ts';

/** As often as what a trader looks at is polled anyhow. */
const EVERY_MS = 10_000;
const CHANGED = JSON.stringify({ type: 'changed', what: ALL_TOPICS });

/**
 * Takes the place of the event stream where windows can't share one: a stream for each would use up the
 * few connections that a browser opens to a server, and an act would wait for one. All that is shown is
 * read again, again and again.
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
