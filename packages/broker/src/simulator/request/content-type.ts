import type { IncomingHttpHeaders } from 'node:http';

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

/**
 * A content type that is empty or has no slash counts as absent, as at the broker: an older
 * official client sends an empty one with every DELETE.
 */
export function dropEmptyContentType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
}
