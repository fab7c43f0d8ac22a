import { readJson, removeText, writeText } from './storage.ts';

/**
 * `unsupported`: the browser has no Web Push here, or the app's worker is not running. `denied`:
 * only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (manager === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await manager.getSubscription()) === null ? 'off' : 'on';
}

/**
 * Call from a click, as browsers ask for permission only then. Null when the user refuses. Throws
 * when the push service can't be reached.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  const manager = await pushManager();
  if (manager === null || (await Notification.requestPermission()) !== 'granted') return null;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return (await manager.subscribe(options)).toJSON();
  } catch (error) {
    // The browser is subscribed with an earlier key of the server.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await unsubscribeFromPush();
    return (await manager.subscribe(options)).toJSON();
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

/** Waits for no worker: in development there is none. */
async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return null;
  }
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

const STORAGE_KEY = 'tideline.push-channels';

/** The server names no address: which channels are this browser's is known here alone. */
function ownChannels(): readonly string[] {
  const stored = readJson(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** Remembers that the channel's messages come to this browser. */
export function keepPushChannel(id: string): void {
  writeText(STORAGE_KEY, JSON.stringify([...new Set([...ownChannels(), id])]));
}

/** With the last of this browser's channels its subscription ends; others are none of its business. */
export async function dropPushChannel(id: string): Promise<void> {
  const own = ownChannels();
  if (!own.includes(id)) return;
  const others = own.filter((each) => each !== id);
  if (others.length > 0) {
    writeText(STORAGE_KEY, JSON.stringify(others));
    return;
  }
  removeText(STORAGE_KEY);
  await unsubscribeFromPush();
}
