import { readStoredJson, removeStoredText, storeText } from './storage.ts';

/**
 * `unsupported`: the browser has no Web Push here, or the app's worker is not running. `denied`:
 * only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export async function readPushState(): Promise<PushState> {
  const manager = await findPushManager();
  if (manager === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await manager.getSubscription()) === null ? 'off' : 'on';
}

/**
 * Call from a click, as browsers ask for permission only then. Null when the user refuses. Throws
 * when the push service can't be reached.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  const manager = await findPushManager();
  if (manager === null || (await Notification.requestPermission()) !== 'granted') return null;
  const subscribeOptions = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return (await manager.subscribe(subscribeOptions)).toJSON();
  } catch (error) {
    // The browser is subscribed with an earlier key of the server.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await unsubscribeFromPush();
    return (await manager.subscribe(subscribeOptions)).toJSON();
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

/** Waits for no worker: in development there is none. */
async function findPushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return null;
  }
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

const PUSH_CHANNELS_KEY = 'tideline.push-channels';

/** Only this browser knows which channels are its own: the server returns no address. */
function ownPushChannelIds(): readonly string[] {
  const stored = readStoredJson(PUSH_CHANNELS_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

export function rememberPushChannel(channelId: string): void {
  storeText(PUSH_CHANNELS_KEY, JSON.stringify([...new Set([...ownPushChannelIds(), channelId])]));
}

/**
 * Ends the browser's subscription with the last of its channels; ignores other browsers' channels.
 */
export async function forgetPushChannel(channelId: string): Promise<void> {
  const ownIds = ownPushChannelIds();
  if (!ownIds.includes(channelId)) return;
  const remainingIds = ownIds.filter((each) => each !== channelId);
  if (remainingIds.length > 0) {
    storeText(PUSH_CHANNELS_KEY, JSON.stringify(remainingIds));
    return;
  }
  removeStoredText(PUSH_CHANNELS_KEY);
  await unsubscribeFromPush();
}
