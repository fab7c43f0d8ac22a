import type { IncomingHttpHeaders } from 'node:http';
import { createRefusal, type Refusal } from '../exchange/refusal.ts';

/**
 * A browser names the page that sent a request, even for an image. A rebound name shows in Host.
 */
export function refuseNonLocal(headers: IncomingHttpHeaders, port: number): Refusal | null {
  if (isFromWebPage(headers))
    return createRefusal(403, null, 'browsers may not call the simulator');
  const isLocal = ['127.0.0.1', 'localhost'].some((name) => headers.host === `${name}:${port}`);
  return isLocal ? null : createRefusal(421, null, `unknown host ${headers.host ?? ''}`);
}

/** False for an address that a user types into the browser. */
function isFromWebPage({
  origin,
  referer,
  'sec-fetch-site': fetchSite,
}: IncomingHttpHeaders): boolean {
  return (
    origin !== undefined ||
    referer !== undefined ||
    (fetchSite !== undefined && fetchSite !== 'none')
  );
}
