/**
 * A start may lack what comes by itself: a late mount, space on the disk, a simulator that still
 * starts. So the process ends with 1 and the supervisor tries again; 2 is for what a person has to
 * change.
 */
export class RetryableStartError extends Error {
  override readonly name = 'NotYetError';
}

/** Codes of the file system that no waiting changes, because the path itself is wrong. */
const PERMANENT_CODES = new Set([
  'EEXIST',
  'EINVAL',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOTDIR',
  'EPERM',
]);

/** Missing permission counts as transient: a mount point looks like that before its mount. */
export function isTransient(error: unknown): boolean {
  return !PERMANENT_CODES.has(errorCodeOf(error));
}

export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
