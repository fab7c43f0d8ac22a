import { and, count, desc, eq, notInArray } from 'drizzle-orm';
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
  const isKnownDevice = (idHash: string, userId: string): boolean =>
    orm
      .select({ idHash: signInDevices.idHash })
      .from(signInDevices)
      .where(and(eq(signInDevices.userId, userId), eq(signInDevices.idHash, idHash)))
      .get() !== undefined;
  const hasDevices = (userId: string) =>
    (orm
      .select({ number: count() })
      .from(signInDevices)
      .where(eq(signInDevices.userId, userId))
      .get()?.number ?? 0) > 0;
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
      .where(eq(signInDevices.userId, userId))
      .orderBy(desc(signInDevices.lastSeenAt))
      .limit(MAX_DEVICES);
    orm
      .delete(signInDevices)
      .where(and(eq(signInDevices.userId, userId), notInArray(signInDevices.idHash, newestDevices)))
      .run();
  });

  return {
    known: isKnownDevice,
    /**
     * A further device replaces the one not used for longest. A new one beside others gives the user
     * notice.
     */
    remember: rememberDevice.immediate,
    forgetDevicesOfUser(userId: string): void {
      orm.delete(signInDevices).where(eq(signInDevices.userId, userId)).run();
    },
  };
}
