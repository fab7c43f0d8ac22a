import { FlattenCalls } from '../flatten/flatten-calls.ts';
import { listenForConsole } from '../flatten/request-socket.ts';
import type { ProcessHost } from './host.ts';
import type { AppParts } from './parts.ts';

export async function createFlattenCalls(
  dataDir: string,
  { wall, log, onClose }: ProcessHost,
  { storage, market, bot, trail }: Pick<AppParts, 'storage' | 'market' | 'bot' | 'trail'>,
): Promise<FlattenCalls> {
  const { users, outbox, closedTrades: ledger } = storage.repositories;
  const { time } = market.source;
  const { supervisor } = bot;
  const flatten = new FlattenCalls({ supervisor, users, outbox, trail, time, wall, ledger, log });
  const stopListening = await listenForConsole({
    ...{ dataDir, log },
    flattenEveryone: () => flatten.flattenEveryoneFromConsole(),
    onBackupFailed: (reason) => {
      const { market: at, wall: raisedAt } = time.moment();
      const facts = { type: 'backup-failed', reason } as const;
      outbox.add({ userId: null, facts, at, raisedAt });
    },
  });
  onClose(stopListening);
  return flatten;
}
