import type { SignedInContext } from '../meta.ts';
import type { Viewer } from '../ports/index.ts';

/**
 * The viewer of a read that shows administrators more, but only after they set up a required second
 * factor.
 */
export async function enrolledViewerOf({ auth, viewer }: SignedInContext): Promise<Viewer> {
  const isAdmin = viewer.isAdmin && (await auth.refuseIfUnenrolled()) === null;
  return { ...viewer, isAdmin };
}
