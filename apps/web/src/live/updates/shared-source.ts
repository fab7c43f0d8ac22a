import { whenSessionSettled } from '../../lib/calls/session-rotation.ts';
import type { EventSourceLike } from './event-stream.ts';
import type { Topic } from './topics.ts';

/** From the window with the stream to the other windows. */
type WindowMessage =
  | { readonly kind: 'asked' }
  | { readonly kind: 'open'; readonly isAnswer: boolean }
  | { readonly kind: 'message'; readonly data: string }
  | { readonly kind: 'error' };

const CHANNEL_NAME = 'tideline-updates';

/**
 * One event stream for all windows: over HTTP/1.1 a browser opens six connections to a server, and
 * a stream keeps one. The window with the lock holds the stream and reports to the rest; when it
 * closes, the next takes the lock, and all get `open` again, since something may have been missed.
 */
export function openSharedSource(openStream: () => EventSourceLike): EventSourceLike {
  const { locks } = navigator;
  if (locks === undefined) throw new TypeError('this browser has no locks');
  const channel = new BroadcastChannel(CHANNEL_NAME);
  const closeController = new AbortController();
  let isStreamOpen = false;
  let stream: EventSourceLike | null = null;

  const sharedSource: EventSourceLike & { isPolled: boolean } = {
    onopen: null,
    onmessage: null,
    onerror: null,
    isPolled: false,
    close() {
      closeController.abort();
      stream?.close();
      stream = null;
      channel.close();
    },
  };
  const handleMessage = (message: WindowMessage) => {
    switch (message.kind) {
      case 'asked':
        if (stream !== null && isStreamOpen) broadcast({ kind: 'open', isAnswer: true });
        return;
      case 'open':
        if (isStreamOpen && message.isAnswer) return;
        isStreamOpen = true;
        return sharedSource.onopen?.();
      case 'message':
        return sharedSource.onmessage?.({ data: message.data });
      case 'error':
        return sharedSource.onerror?.();
    }
  };
  const broadcast = (message: WindowMessage) => channel.postMessage(message);
  /** Broadcasts first: handling the message may close the channel. */
  const broadcastAndHandle = (message: WindowMessage) => {
    broadcast(message);
    handleMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => handleMessage(data);

  const holdStream = async () => {
    // A session id that was just given up would be refused.
    await whenSessionSettled(closeController.signal);
    if (closeController.signal.aborted) return;
    await new Promise<void>((release) => {
      closeController.signal.addEventListener('abort', () => release());
      stream = openStream();
      stream.onopen = () => broadcastAndHandle({ kind: 'open', isAnswer: false });
      stream.onmessage = ({ data }) => broadcastAndHandle({ kind: 'message', data });
      stream.onerror = () => broadcastAndHandle({ kind: 'error' });
    });
  };
  locks.request(CHANNEL_NAME, { signal: closeController.signal }, holdStream).catch(() => {
    // Closed while waiting for the lock; or the browser allows no locks or streams.
    if (closeController.signal.aborted) return;
    sharedSource.isPolled = true;
    stream = openPolledSource();
    stream.onopen = () => sharedSource.onopen?.();
    stream.onmessage = (message) => sharedSource.onmessage?.(message);
  });
  broadcast({ kind: 'asked' });
  return sharedSource;
}

/** Polls where windows can't or may not share the stream. */
export function openUpdateSource(openStream: () => EventSourceLike): EventSourceLike {
  try {
    return openSharedSource(openStream);
  } catch {
    return openPolledSource();
  }
}

/** As often as a trader's figures are polled anyhow. */
const POLL_INTERVAL_MS = 10_000;
/** Topics with queries that have no interval; those of the other topics are polled in any window. */
const UNPOLLED_TOPICS: readonly Topic[] = ['settings', 'users'];
/** These have queries with an interval of 30 s as well, so they are reported no more often. */
const SLOW_UNPOLLED_TOPICS: readonly Topic[] = ['orders', 'security'];
const SLOW_EVERY = 3;

/**
 * For windows that can't share a stream: one each would use up the few connections to a server, and
 * an action would wait for one.
 */
function openPolledSource(): EventSourceLike {
  let pollCount = 0;
  const report = () => {
    pollCount += 1;
    const slowTopics = pollCount % SLOW_EVERY === 0 ? SLOW_UNPOLLED_TOPICS : [];
    const what = [...UNPOLLED_TOPICS, ...slowTopics];
    source.onmessage?.({ data: JSON.stringify({ type: 'changed', what }) });
  };
  const timer = setInterval(report, POLL_INTERVAL_MS);
  const source: EventSourceLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    close: () => clearInterval(timer),
    isPolled: true,
  };
  queueMicrotask(() => source.onopen?.());
  return source;
}
