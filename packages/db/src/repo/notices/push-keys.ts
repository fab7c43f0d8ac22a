import type { Database } from '../../open.ts';
import { pushKeys } from '../../schema/notifications.ts';

/** `sealedPrivateKey` opens with `PUSH_KEY_CONTEXT`. */
export type PushKeysRow = Omit<typeof pushKeys.$inferSelect, 'id'>;

export type PushKeys = ReturnType<typeof createPushKeysRepository>;

export function createPushKeysRepository({ orm }: Database) {
  const { publicKey, sealedPrivateKey } = pushKeys;
  const readKeys = (): PushKeysRow | null =>
    orm.select({ publicKey, sealedPrivateKey }).from(pushKeys).get() ?? null;
  return {
    get: readKeys,
    /** Saves the keys unless there are some; returns the saved pair. */
    saveFirst(keys: PushKeysRow): PushKeysRow {
      const row = { id: 1, ...keys };
      orm.insert(pushKeys).values(row).onConflictDoNothing().run();
      return readKeys() ?? keys;
    },
  };
}
