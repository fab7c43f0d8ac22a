import { eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { profileImages } from '../../schema/profile-images.ts';
import { users } from '../../schema/users.ts';

export type ProfileImageRow = typeof profileImages.$inferSelect;

/** The image's address is in its user's row. */
export function createProfileImagesRepository({ orm, sqlite }: Database) {
  const setImageUrl = (userId: string, profileImageUrl: string | null) =>
    orm.update(users).set({ profileImageUrl }).where(eq(users.id, userId)).run();
  const save = sqlite.transaction((image: ProfileImageRow) => {
    orm
      .insert(profileImages)
      .values(image)
      .onConflictDoUpdate({ target: profileImages.userId, set: image })
      .run();
    // Each image has its own address, so no browser shows the previous one.
    setImageUrl(image.userId, `/api/users/${image.userId}/image?v=${image.digest}`);
  });
  const remove = sqlite.transaction((userId: string) => {
    orm.delete(profileImages).where(eq(profileImages.userId, userId)).run();
    setImageUrl(userId, null);
  });
  return {
    get: (userId: string): ProfileImageRow | null =>
      orm.select().from(profileImages).where(eq(profileImages.userId, userId)).get() ?? null,
    save: save.immediate,
    remove: remove.immediate,
  };
}
