import type { SignedIn } from '../meta.ts';
import type { Viewer } from '../ports/index.ts';

/**
 * The viewer of a read that shows administrators more: they see it once they have set up the second
 * factor that they need.
 */
export async function readerOf({ auth, viewer }: SignedIn): Promise<Viewer> {
  const isAdmin = viewer.isAdmin && (await auth.refuseUnenrolled()) === null;
  return { ...viewer, isAdmin };
}
