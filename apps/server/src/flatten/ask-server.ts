import { connect } from 'node:net';
import type { FlattenedAccount } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import { FLATTEN_REQUEST, REQUEST_ACCEPTED } from './request-socket.ts';
import { socketPath } from './socket-path.ts';

export type ServerAnswer =
  | { readonly type: 'absent' }
  | { readonly type: 'silent' }
  | { readonly type: 'unanswered' }
  | { readonly type: 'answered'; readonly accounts: readonly FlattenedAccount[] };

/** A live server takes a request at once. */
export const MAX_ACCEPT_WAIT_MS = 10_000;
/** Longer than the server itself waits for brokers. */
const MAX_ANSWER_WAIT_MS = 40_000;

/** Never throws. */
export function askServerToFlatten(
  dataDir: string,
  wall: WallClock,
  maxAcceptWaitMs = MAX_ACCEPT_WAIT_MS,
): Promise<ServerAnswer> {
  const path = socketPath(dataDir);
  if (path === null) return Promise.resolve({ type: 'absent' });
  return new Promise((resolve) => {
    const socket = connect(path);
    let receivedText = '';
    const isAccepted = () => receivedText.startsWith(REQUEST_ACCEPTED);
    const settle = (answer: ServerAnswer) => {
      cancel();
      socket.destroy();
      resolve(answer);
    };
    const giveUp = () => settle({ type: isAccepted() ? 'unanswered' : 'silent' });
    let cancel = wall.after(maxAcceptWaitMs, giveUp);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(FLATTEN_REQUEST));
    socket.on('data', (text: string) => {
      const wasAccepted = isAccepted();
      receivedText += text;
      if (wasAccepted || !isAccepted()) return;
      cancel();
      cancel = wall.after(MAX_ANSWER_WAIT_MS, giveUp);
    });
    socket.once('error', () => settle({ type: isAccepted() ? 'unanswered' : 'absent' }));
    socket.once('end', () => {
      if (!isAccepted()) return settle({ type: 'absent' });
      const accounts = parseAnswer(receivedText.slice(REQUEST_ACCEPTED.length));
      settle(accounts === null ? { type: 'unanswered' } : { type: 'answered', accounts });
    });
  });
}

function parseAnswer(text: string): readonly FlattenedAccount[] | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
