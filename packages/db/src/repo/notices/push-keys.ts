import type { Database } from '../../open.ts';
import { pushKeys } from '../../schema/notifications.ts';

/** `sealedPrivateKey` opens with `PUSH_KEY_CONTEXT`. */
export type PushKeysRow = Omit<typeof pushKeys.$inferSelect, 'id'>;

export interface PushKeys {
  get(): PushKeysRow | null;
  /** Keeps an earlier pair; returns the one that applies. */
  claim(keys: PushKeysRow): PushKeysRow;
}

export function createPushKeys({ orm }: Database): PushKeys {
  const { publicKey, sealedPrivateKey } = pushKeys;
  const get = () => orm.select({ publicKey, sealedPrivateKey }).from(pushKeys).get() ?? null;
  return {
    get,
    claim: (keys) => {
      orm
        .insert(pushKeys)
        .values({ id: 1, ...keys })
        .onConflictDoNothing()
        .run();
      return get() ?? keys;
    },
  };
}
