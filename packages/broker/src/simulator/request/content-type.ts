import type { IncomingHttpHeaders } from 'node:http';

/** `type/subtype`, with or without parameters. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

/**
 * Takes a content type away that names none: an empty one, or a word without a slash. It then counts
 * as absent, as at the broker. An older official client sends an empty one with every DELETE.
 */
export function dropEmptyContentType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
}
