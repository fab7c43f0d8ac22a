import { createRepositories, createSealer, type RaisedAlarm } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import type { Moment } from '@tideline/engine';
import { AuditTrail } from '../src/admin/audit-trail.ts';
import { createNotifications, type NotificationsOptions } from '../src/notify/notifications.ts';
import { createLog } from '../src/runtime/log.ts';
import { createManualWall, type ManualWall } from './manual-wall.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const NOW = Date.UTC(2026, 10, 20, 15, 0, 0);

type TestAlarm = Pick<RaisedAlarm, 'userId' | 'severity' | 'code' | 'message'>;

export const WARNING: TestAlarm = {
  userId: 'ann',
  severity: 'warning',
  code: 'TEST',
  message: 'Something to know.',
};
export const CRITICAL: TestAlarm = { ...WARNING, severity: 'critical' };

/** An outbox with its sender on a manual clock, and a receiver on loopback. */
export async function createOutboxWorld(options: Partial<NotificationsOptions> = {}) {
  const database = openEmptyDatabase();
  const repositories = createRepositories(database);
  for (const [id, isOwner] of [['ann', true] as const, ['bob', false] as const]) {
    repositories.users.create({
      ...{ id, isOwner, email: `${id}@example.com`, passwordHash: 'none' },
      ...{ firstName: null, lastName: null, profileImageUrl: null },
      ...{ isAdmin: isOwner, isActive: true, createdAt: NOW },
    });
  }
  const receiver: Receiver = await startReceiver();
  const wall: ManualWall = createManualWall(NOW);
  const log = createLog('silent');
  const currentMoment = (): Moment => ({ market: wall.now(), wall: wall.now() });
  const create = () =>
    createNotifications({
      repositories,
      sealer: createSealer(Buffer.alloc(32, 7)),
      privateHosts: ['127.0.0.1'],
      telegram: { origin: receiver.origin, isSetByOperator: true },
      mailServer: null,
      isSimulated: false,
      publicOrigin: 'https://tideline.example.com',
      pushContact: 'mailto:operator@example.com',
      trail: new AuditTrail({ repositories, wall, log }),
      summaryOptions: { currentSessions: () => [], feed: 'none', accountOf: () => null },
      currentMoment,
      wall,
      dateClock: wall,
      drawRandom: () => 1,
      onDeliveryAttempt: () => undefined,
      log,
      ...options,
    });
  let notifications = create();
  notifications.sender.start();
  const viewer = (id: string) => ({ id, isAdmin: id === 'ann', ipAddress: '192.0.2.1' });
  return {
    ...{ database, repositories, receiver, wall, viewer },
    get calls() {
      return notifications.calls;
    },
    get links() {
      return notifications.acknowledgeLinks;
    },
    /** Throws when the channel is refused. */
    addWebhook(by = 'ann', more: { readonly platform?: boolean; readonly path?: string } = {}) {
      const { platform = false, path = '/hook' } = more;
      const url = `${receiver.origin}${path}`;
      const added = notifications.calls.addChannel(viewer(by), {
        ...{ type: 'webhook', name: 'Hook', quietFrom: null, quietTo: null, platform },
        kinds: ['alarm-critical', 'alarm-warning'],
        hideAmounts: false,
        config: { url, secret: 'a secret of sixteen' },
      });
      if (!added.ok) throw new Error(added.refusal.message);
      return added.value;
    },
    /** The alarm counts as raised so many hours ago. */
    raise(alarm: TestAlarm, hoursAgo = 0) {
      const { market: at, wall: raisedAt } = currentMoment();
      const age = hoursAgo * 3_600_000;
      repositories.alarms.raise({ ...alarm, at: at - age, raisedAt: raisedAt - age });
    },
    /** Second by second, with time for the network. */
    async pass(seconds: number, isFinished: () => boolean = () => false) {
      for (let second = 0; second < seconds && !isFinished(); second += 1) {
        wall.advance(1_000);
        await rest();
      }
    },
    /** Ends the sender as a crash would, and begins another one. */
    restart() {
      notifications.sender.close();
      notifications = create();
      notifications.sender.start();
    },
    async close() {
      notifications.sender.close();
      await receiver.close();
      database.close();
    },
  };
}

/** A turn of the event loop in which sockets are served. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
