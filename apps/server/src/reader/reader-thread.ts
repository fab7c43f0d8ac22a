// Reads the past on its own read-only connection, one question after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { createTradingHistory, openReadOnly } from '@tideline/db';
import type { ReaderQuestion, ReaderReply, ThreadData } from './messages.ts';
import type { ReadName, ReadQuery, ReadResult } from './reader.ts';
import { createReads, type Reads } from './reads.ts';
import { transferListOf } from './transfer-list.ts';

const port = parentPort;
if (port === null) throw new Error('the reader is a thread of the server');
const { path } = workerData as ThreadData;

const database = openReadOnly(path);
const reads = createReads(createTradingHistory(database));
const postReply = (said: ReaderReply, transfer: ArrayBuffer[] = []) =>
  port.postMessage(said, transfer);

async function answerQuestion({ name, query }: ReaderQuestion): Promise<void> {
  try {
    const found = await runRead(reads, name, query);
    postReply({ type: 'answer', answer: found }, transferListOf(found));
  } catch (error) {
    postReply({ type: 'failed', error });
  }
}

/** The compiler can't see that a question's name and query belong together. */
function runRead<Name extends ReadName>(
  table: Reads,
  name: Name,
  query: ReadQuery<ReadName>,
): ReadResult<Name> | Promise<ReadResult<Name>> {
  const asked = table[name] as (
    query: ReadQuery<ReadName>,
  ) => ReadResult<Name> | Promise<ReadResult<Name>>;
  return asked(query);
}

port.on('message', (question: ReaderQuestion | null) => {
  if (question !== null) return void answerQuestion(question);
  database.close();
  port.close();
});
postReply({ type: 'ready' });
