import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../exchange/refusal.ts';

/**
 * Why a request may not come in: the port is for programs on this machine. A browser says with what a
 * page makes it send, also for an image, where that comes from; a rebound name shows in Host.
 */
export function refuseNonLocal(headers: IncomingHttpHeaders, port: number): Refusal | null {
  if (isOfPage(headers))
    return { status: 403, code: null, message: 'browsers may not call the simulator', extra: {} };
  const isLocal = ['127.0.0.1', 'localhost'].some((name) => headers.host === `${name}:${port}`);
  return isLocal
    ? null
    : { status: 421, code: null, message: `unknown host ${headers.host ?? ''}`, extra: {} };
}

/** Sent by a page: all but what somebody has typed into the address line. */
function isOfPage({ origin, referer, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || referer !== undefined || (site !== undefined && site !== 'none');
}
