// Reads the past on its own read-only connection, one question after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { createTradingHistory, openReadOnly } from '@tideline/db';
import type { ReaderQuestion, ReaderReply, ReadName, ReadQuery, ReadResult } from './reader.ts';
import { createReads, type Reads } from './reads.ts';

const mainPort = parentPort;
if (mainPort === null) throw new Error('the reader is a thread of the server');
const { databasePath } = workerData as { readonly databasePath: string };

const database = openReadOnly(databasePath);
const reads = createReads(createTradingHistory(database));
const postReply = (reply: ReaderReply, transferList: ArrayBuffer[] = []) =>
  mainPort.postMessage(reply, transferList);

async function answerQuestion({ name, query }: ReaderQuestion): Promise<void> {
  try {
    const answer = await runRead(reads, name, query);
    postReply({ type: 'answer', answer }, transferListOf(answer));
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
  const readFunction = table[name] as (
    query: ReadQuery<ReadName>,
  ) => ReadResult<Name> | Promise<ReadResult<Name>>;
  return readFunction(query);
}

function transferListOf(answer: ReadResult<ReadName>): ArrayBuffer[] {
  if (answer === null) return [];
  if ('bytes' in answer) return [answer.bytes.buffer];
  return 'json' in answer ? [answer.json.buffer] : [];
}

mainPort.on('message', (question: ReaderQuestion | null) => {
  if (question !== null) return void answerQuestion(question);
  database.close();
  mainPort.close();
});
postReply({ type: 'ready' });
