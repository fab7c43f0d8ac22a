import { imageDigestOf, readImage } from '../../images/image.ts';
import type { AuthContext } from '../request/auth-context.ts';

/**
 * Saves a copy that the server serves, so no browser asks the provider. A failure changes nothing.
 */
export async function saveProviderPicture(
  { repositories: { users, profileImages }, fetchPicture, log }: AuthContext,
  userId: string,
  pictureUrl: string | null,
): Promise<void> {
  const hasNoPicture = () => users.findById(userId)?.profileImageUrl === null;
  if (pictureUrl === null || !hasNoPicture()) return;
  try {
    const image = readImage(await fetchPicture(pictureUrl));
    if (typeof image === 'string') throw new Error(`the picture ${image}`);
    // By now the user may have chosen a picture, or be deleted.
    if (hasNoPicture())
      profileImages.save({ userId, ...image, digest: imageDigestOf(image.bytes) });
  } catch (error) {
    log.info({ userId, error }, 'the picture of an identity provider was not kept');
  }
}
