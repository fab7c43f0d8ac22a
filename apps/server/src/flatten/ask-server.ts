import { connect } from 'node:net';
import type { FlattenedAccount } from '@tideline/api';
import type { BackupFailure } from '@tideline/engine';
import type { WallClock } from '../runtime/clock.ts';
import { backupFailedRequest, FLATTEN_REQUEST, REQUEST_ACCEPTED } from './request-socket.ts';
import { socketPath } from './socket-path.ts';

interface NoAnswer {
  readonly type: 'absent' | 'silent' | 'unanswered';
}

type AnswerText = NoAnswer | { readonly type: 'answered'; readonly text: string };

export type ServerAnswer =
  | NoAnswer
  | { readonly type: 'answered'; readonly accounts: readonly FlattenedAccount[] };

/** A live server takes a request at once. */
export const MAX_ACCEPT_WAIT_MS = 10_000;
/** Longer than the server itself waits for brokers. */
const MAX_ANSWER_WAIT_MS = 40_000;
const MAX_REPORT_WAIT_MS = 2_000;

/** Never throws. */
export async function askServerToFlatten(
  dataDir: string,
  wall: WallClock,
  maxAcceptWaitMs = MAX_ACCEPT_WAIT_MS,
): Promise<ServerAnswer> {
  const waits = { maxAcceptWaitMs, maxAnswerWaitMs: MAX_ANSWER_WAIT_MS };
  const answer = await requestServer(dataDir, FLATTEN_REQUEST, wall, waits);
  if (answer.type !== 'answered') return answer;
  const accounts = parseAnswer(answer.text);
  return accounts === null ? { type: 'unanswered' } : { type: 'answered', accounts };
}

/**
 * Asks the running server to notify administrators: the console writes nothing into a database that
 * a server uses. Resolves to whether it did. Never throws.
 */
export async function reportFailedBackup(
  dataDir: string,
  reason: BackupFailure,
  wall: WallClock,
): Promise<boolean> {
  const waits = { maxAcceptWaitMs: MAX_REPORT_WAIT_MS };
  // The server answers once the notice is saved.
  const { type } = await requestServer(dataDir, backupFailedRequest(reason), wall, waits);
  return type === 'answered';
}

/** Without `maxAnswerWaitMs`, `maxAcceptWaitMs` limits both waits together. */
function requestServer(
  dataDir: string,
  request: string,
  wall: WallClock,
  waits: { readonly maxAcceptWaitMs: number; readonly maxAnswerWaitMs?: number },
): Promise<AnswerText> {
  const { maxAcceptWaitMs, maxAnswerWaitMs } = waits;
  const path = socketPath(dataDir);
  if (path === null) return Promise.resolve({ type: 'absent' });
  return new Promise((resolve) => {
    const socket = connect(path);
    let receivedText = '';
    const isAccepted = () => receivedText.startsWith(REQUEST_ACCEPTED);
    const settle = (answer: AnswerText) => {
      cancel();
      socket.destroy();
      resolve(answer);
    };
    const giveUp = () => settle({ type: isAccepted() ? 'unanswered' : 'silent' });
    let cancel = wall.after(maxAcceptWaitMs, giveUp);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(request));
    socket.on('data', (text: string) => {
      const wasAccepted = isAccepted();
      receivedText += text;
      if (maxAnswerWaitMs === undefined || wasAccepted || !isAccepted()) return;
      cancel();
      cancel = wall.after(maxAnswerWaitMs, giveUp);
    });
    socket.once('error', () => settle({ type: isAccepted() ? 'unanswered' : 'absent' }));
    socket.once('end', () => {
      if (!isAccepted()) return settle({ type: 'absent' });
      settle({ type: 'answered', text: receivedText.slice(REQUEST_ACCEPTED.length) });
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
