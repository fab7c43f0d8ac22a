import { readPushState, subscribeToPush } from '../../../lib/browser/push-subscription.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import type { ChannelType } from '../types.ts';
import { channelConfigOf } from './address-fields.tsx';
import type { FieldTexts } from './channel-faults.ts';

/** The typed address, or for this browser its own subscription. */
export function useResolveAddress() {
  const { client } = trpc.useUtils();
  return async (type: ChannelType, values: FieldTexts) => {
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
