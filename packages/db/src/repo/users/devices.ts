import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { devices } from '../../schema/devices.ts';
import { NoticeWriter } from '../notices/notice-writer.ts';

/** `idHash` is the SHA-256 of the device's token; `lastSeenAt` is wall time. */
export type DeviceRow = typeof devices.$inferSelect;

/** The number is limited, so clearing cookies again and again gives no more attempts. */
const MAX_DEVICES = 20;

/** Browsers that may still sign in after unknown clients' wrong guesses. */
export function createDevicesRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = new NoticeWriter(database);
  const known = (idHash: string, userId: string): boolean =>
    orm
      .select({ idHash: devices.idHash })
      .from(devices)
      .where(and(eq(devices.userId, userId), eq(devices.idHash, idHash)))
      .get() !== undefined;
  const hasOthers = (userId: string) =>
    (orm.select({ number: count() }).from(devices).where(eq(devices.userId, userId)).get()
      ?.number ?? 0) > 0;
  const remember = sqlite.transaction(({ userId, idHash, lastSeenAt }: DeviceRow) => {
    if (!known(idHash, userId) && hasOthers(userId)) {
      const times = { at: lastSeenAt, raisedAt: lastSeenAt };
      notices.write({ userId, facts: { type: 'new-device' }, ...times });
    }
    orm
      .insert(devices)
      .values({ userId, idHash, lastSeenAt })
      .onConflictDoUpdate({ target: [devices.userId, devices.idHash], set: { lastSeenAt } })
      .run();
    const newest = orm
      .select({ idHash: devices.idHash })
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(desc(devices.lastSeenAt))
      .limit(MAX_DEVICES);
    orm
      .delete(devices)
      .where(and(eq(devices.userId, userId), notInArray(devices.idHash, newest)))
      .run();
  });

  return {
    known,
    /**
     * A further device replaces the one not used for longest. A new one beside others gives the user
     * notice.
     */
    remember: (device: DeviceRow): void => remember.immediate(device),
    forgetOfUser(userId: string): void {
      orm.delete(devices).where(eq(devices.userId, userId)).run();
    },
  };
}
