import type { IncomingHttpHeaders } from 'node:http';

/** A media type is `type/subtype`, with or without parameters. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

/**
 * Drops an empty content type, or one without a slash, which counts as absent, as at the broker. An
 * older official client sends an empty one with every DELETE.
 */
export function dropEmptyContentType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
}
