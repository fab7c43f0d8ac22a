import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { signInDevices } from '../../schema/devices.ts';
import { createNoticeWriter } from '../notices/notice-writer.ts';

/** `idHash` is the SHA-256 of the device's token; `lastSeenAt` is wall time. */
export type DeviceRow = typeof signInDevices.$inferSelect;

/** The number is limited, so clearing cookies again and again gives no more attempts. */
const MAX_DEVICES = 20;

/** Browsers that may still sign in after unknown clients' wrong guesses. */
export function createDevicesRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = createNoticeWriter(database);
  const isOfUser = (userId: string) => eq(signInDevices.userId, userId);
  function isKnownDevice(idHash: string, userId: string): boolean {
    const isThis = and(isOfUser(userId), eq(signInDevices.idHash, idHash));
    return orm.select().from(signInDevices).where(isThis).get() !== undefined;
  }
  const hasDevices = (userId: string) =>
    orm.select().from(signInDevices).where(isOfUser(userId)).get() !== undefined;
  const rememberDevice = sqlite.transaction(({ userId, idHash, lastSeenAt }: DeviceRow) => {
    if (!isKnownDevice(idHash, userId) && hasDevices(userId)) {
      const times = { at: lastSeenAt, raisedAt: lastSeenAt };
      notices.writeNotice({ userId, facts: { type: 'new-device' }, ...times });
    }
    orm
      .insert(signInDevices)
      .values({ userId, idHash, lastSeenAt })
      .onConflictDoUpdate({
        target: [signInDevices.userId, signInDevices.idHash],
        set: { lastSeenAt },
      })
      .run();
    const newestDevices = orm
      .select({ idHash: signInDevices.idHash })
      .from(signInDevices)
      .where(isOfUser(userId))
      .orderBy(desc(signInDevices.lastSeenAt))
      .limit(MAX_DEVICES);
    const isOld = and(isOfUser(userId), notInArray(signInDevices.idHash, newestDevices));
    orm.delete(signInDevices).where(isOld).run();
  });

  return {
    known: isKnownDevice,
    /**
     * A further device replaces the one not used for longest. Every new device but the first gives
     * the user notice.
     */
    remember: rememberDevice.immediate,
    forgetDevicesOfUser(userId: string): void {
      orm.delete(signInDevices).where(isOfUser(userId)).run();
    },
  };
}
