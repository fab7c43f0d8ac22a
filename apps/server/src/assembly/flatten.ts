import type { AuditTrail } from '../admin/audit-trail.ts';
import type { Bot } from '../bot/bot.ts';
import { FlattenCalls } from '../flatten/flatten-calls.ts';
import { listenForConsole } from '../flatten/request-socket.ts';
import type { Host } from './host.ts';
import type { Market } from './market.ts';
import type { Storage } from './storage.ts';

export async function createFlatten(
  dataDir: string,
  { wall, log, onClose }: Host,
  parts: {
    readonly storage: Storage;
    readonly market: Market;
    readonly bot: Bot;
    readonly trail: AuditTrail;
  },
): Promise<FlattenCalls> {
  const flatten = new FlattenCalls({
    supervisor: parts.bot.supervisor,
    users: parts.storage.repositories.users,
    outbox: parts.storage.repositories.outbox,
    trail: parts.trail,
    time: parts.market.source.time,
    wall,
    ledger: parts.storage.repositories.closedTrades,
    log,
  });
  const close = await listenForConsole({
    ...{ dataDir, log },
    flatten: () => flatten.everyoneByConsole(),
    onBackupFailed: (reason) => {
      const { market: at, wall: raisedAt } = parts.market.source.time.moment();
      const facts = { type: 'backup-failed', reason } as const;
      parts.storage.repositories.outbox.add({ userId: null, facts, at, raisedAt });
    },
  });
  onClose(close);
  return flatten;
}
