import { whenSessionSettled } from '../../lib/calls/session-rotation.ts';
import type { EventSourceLike } from './event-stream.ts';
import { openPolledSource } from './polled-source.ts';

/** From the window with the stream to the other windows. */
type WindowMessage =
  | { readonly kind: 'asked' }
  | { readonly kind: 'open'; readonly isAnswer: boolean }
  | { readonly kind: 'message'; readonly data: string }
  | { readonly kind: 'error' };

const CHANNEL_NAME = 'tideline-updates';

/**
 * One event stream for all windows: over HTTP/1.1 a browser opens six connections to a server, and
 * a stream keeps one. The lock's window holds the stream and reports to the rest; when it closes,
 * the next takes the lock, and all get `open` again, since something may have been missed.
 */
export function openSharedSource(open: () => EventSourceLike): EventSourceLike {
  const { locks } = navigator;
  if (locks === undefined) throw new TypeError('this browser has no locks');
  const channel = new BroadcastChannel(CHANNEL_NAME);
  const leaving = new AbortController();
  let isOpen = false;
  let stream: EventSourceLike | null = null;

  const own: EventSourceLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    close() {
      leaving.abort();
      stream?.close();
      stream = null;
      channel.close();
    },
  };
  const hear = (word: WindowMessage) => {
    switch (word.kind) {
      case 'asked':
        if (stream !== null && isOpen) say({ kind: 'open', isAnswer: true });
        return;
      case 'open':
        if (isOpen && word.isAnswer) return;
        isOpen = true;
        return own.onopen?.();
      case 'message':
        return own.onmessage?.({ data: word.data });
      case 'error':
        return own.onerror?.();
    }
  };
  const say = (word: WindowMessage) => channel.postMessage(word);
  /** Itself first: handling the message may close the channel. */
  const sayAndHear = (word: WindowMessage) => {
    say(word);
    hear(word);
  };
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => hear(data);

  const lead = async () => {
    // A session id that was just given up would be refused.
    await whenSessionSettled(leaving.signal);
    if (leaving.signal.aborted) return;
    await new Promise<void>((leave) => {
      leaving.signal.addEventListener('abort', () => leave());
      stream = open();
      stream.onopen = () => sayAndHear({ kind: 'open', isAnswer: false });
      stream.onmessage = ({ data }) => sayAndHear({ kind: 'message', data });
      stream.onerror = () => sayAndHear({ kind: 'error' });
    });
  };
  locks.request(CHANNEL_NAME, { signal: leaving.signal }, lead).catch(() => {
    // Closed while another window had the lock; or no locks or streams here.
    if (leaving.signal.aborted) return;
    stream = openPolledSource();
    stream.onmessage = (message) => own.onmessage?.(message);
  });
  say({ kind: 'asked' });
  return own;
}

/** Polls where windows can't or may not share the stream. */
export function openUpdates(open: () => EventSourceLike): EventSourceLike {
  try {
    return openSharedSource(open);
  } catch {
    return openPolledSource();
  }
}
