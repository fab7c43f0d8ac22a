import type { IncomingHttpHeaders } from 'node:http';
import { createRefusal, type Refusal } from '../exchange/refusal.ts';

/**
 * A browser names the page that sent a request, even for an image. A rebound name shows in Host.
 */
export function refuseNonLocal(headers: IncomingHttpHeaders, port: number): Refusal | null {
  const { host = '', origin, referer, 'sec-fetch-site': fetchSite = 'none' } = headers;
  // An address that a user types into the browser comes from `none`.
  if (origin !== undefined || referer !== undefined || fetchSite !== 'none')
    return createRefusal(403, null, 'browsers may not call the simulator');
  const isLocal = ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${port}`);
  return isLocal ? null : createRefusal(421, null, `unknown host ${host}`);
}
