import { connect } from 'node:net';
import type { FlattenedAccount } from '@tideline/api';
import type { Wall } from '../runtime/clock.ts';
import { FLATTEN_REQUEST, REQUEST_TAKEN } from './request-socket.ts';
import { socketPath } from './socket-path.ts';

export type ServerAnswer =
  | { readonly type: 'absent' }
  | { readonly type: 'silent' }
  | { readonly type: 'unanswered' }
  | { readonly type: 'answered'; readonly accounts: readonly FlattenedAccount[] };

/** A live server takes a request at once. */
export const REQUEST_TAKEN_WITHIN_MS = 10_000;
/** Longer than the server itself waits for brokers. */
const ANSWERED_WITHIN_MS = 40_000;

/** Never throws. */
export function askServer(
  dataDir: string,
  wall: Wall,
  takenWithinMs = REQUEST_TAKEN_WITHIN_MS,
): Promise<ServerAnswer> {
  const path = socketPath(dataDir);
  if (path === null) return Promise.resolve({ type: 'absent' });
  return new Promise((resolve) => {
    const socket = connect(path);
    let heard = '';
    const isTaken = () => heard.startsWith(REQUEST_TAKEN);
    const settle = (answer: ServerAnswer) => {
      cancel();
      socket.destroy();
      resolve(answer);
    };
    const given = () => settle({ type: isTaken() ? 'unanswered' : 'silent' });
    let cancel = wall.after(takenWithinMs, given);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(FLATTEN_REQUEST));
    socket.on('data', (text: string) => {
      const wasTaken = isTaken();
      heard += text;
      if (wasTaken || !isTaken()) return;
      cancel();
      cancel = wall.after(ANSWERED_WITHIN_MS, given);
    });
    socket.once('error', () => settle({ type: isTaken() ? 'unanswered' : 'absent' }));
    socket.once('end', () => {
      if (!isTaken()) return settle({ type: 'absent' });
      const accounts = parseAnswer(heard.slice(REQUEST_TAKEN.length));
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
