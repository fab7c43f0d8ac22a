import { readPushState, subscribeToPush } from '../../../lib/browser/push-subscription.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import type { ChannelType } from '../types.ts';
import { type AddressFieldTexts, channelConfigOf } from './address-fields.tsx';

export type ChannelAddress =
  | { readonly config: Readonly<Record<string, unknown>> }
  | { readonly failure: string };

/** The typed address, or for this browser its own subscription. */
export function useResolveAddress(): (
  type: ChannelType,
  fieldTexts: AddressFieldTexts,
) => Promise<ChannelAddress> {
  const { client } = trpc.useUtils();
  return async (type, values) => {
    if (type !== 'push') return { config: channelConfigOf(type, values) };
    const pushSupport = await readPushState();
    if (pushSupport === 'unsupported') return { failure: PUSH_UNSUPPORTED_TEXT };
    if (pushSupport === 'denied') return { failure: PUSH_DENIED_TEXT };
    try {
      const { publicKey } = await client.notifications.pushKey.query();
      const subscription = await subscribeToPush(publicKey);
      return subscription === null ? { failure: NOT_ALLOWED_TEXT } : { config: { subscription } };
    } catch (error) {
      return { failure: `This browser could not be subscribed: ${errorText(error)}` };
    }
  };
}

const PUSH_UNSUPPORTED_TEXT =
  'This browser can’t take pushed messages from this page: it needs https or localhost, and a window that is not private.';
const PUSH_DENIED_TEXT =
  'This browser’s settings refuse notifications from this page. Allow them there, then try again.';
const NOT_ALLOWED_TEXT = 'Notifications were not allowed, so nothing was added.';
