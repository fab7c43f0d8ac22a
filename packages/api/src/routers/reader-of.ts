import type { SignedIn } from '../meta.ts';
import type { Viewer } from '../ports/index.ts';

/**
 * The viewer of a read that shows administrators more, but only after they set up a required second
 * factor.
 */
export async function readerOf({ auth, viewer }: SignedIn): Promise<Viewer> {
  const isAdmin = viewer.isAdmin && (await auth.refuseUnenrolled()) === null;
  return { ...viewer, isAdmin };
}
