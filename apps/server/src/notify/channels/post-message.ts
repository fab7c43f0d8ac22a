import { ForbiddenAddressError, postText, type ResolveHost } from '@tideline/broker/connection';
import type { WallClock } from '../../runtime/clock.ts';
import type { OutgoingHostRule } from './host-rule.ts';
import { type DeliveryOutcome, failedOutcome } from './message.ts';
import type { OutgoingRequest } from './outgoing-request.ts';

const TIMEOUT_MS = 10_000;

export interface PostMessageOptions {
  readonly outgoingHostRule: OutgoingHostRule;
  readonly wall: WallClock;
  /** Replaces this machine's name resolution. */
  readonly resolveHost?: ResolveHost | undefined;
}

/** Any status but 2xx is a failure, a redirect too. Never throws. */
export async function postMessage(
  { url, headers, body, goneStatuses = [] }: OutgoingRequest,
  isSetByOperator: boolean,
  { outgoingHostRule, wall, resolveHost }: PostMessageOptions,
): Promise<DeliveryOutcome> {
  const isTrustedHost = isSetByOperator || outgoingHostRule.isTrusted(url);
  const why = isTrustedHost ? null : outgoingHostRule.whyUrlForbidden(url);
  if (why !== null) return failedOutcome(`the address ${why}`);
  try {
    const { status, retryAfterMs } = await postText(url, {
      ...{ headers, body, wall, isTrustedHost, resolveHost },
      timeoutMs: TIMEOUT_MS,
    });
    if (status >= 200 && status < 300) return { type: 'delivered' };
    if (goneStatuses.includes(status)) return { type: 'gone', error: `answered with ${status}` };
    const what = status >= 300 && status < 400 ? ' (redirects are not followed)' : '';
    return failedOutcome(`answered with ${status}${what}`, retryAfterMs);
  } catch (error) {
    return failedOutcome(postFailureText(error));
  }
}

/** Node's own texts name addresses, so only its codes are shown. */
function postFailureText(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return 'the address leads to a private network';
  if (!(error instanceof Error)) return 'no connection';
  if (/^no answer within/.test(error.message)) return error.message;
  const code = 'code' in error ? String(error.code) : null;
  return code === null || !/^[A-Z0-9_]+$/.test(code)
    ? 'the connection was closed'
    : `no connection (${code})`;
}
