import { unsubscribeFromPush } from './push-subscription.ts';
import { readJson, removeText, writeText } from './storage.ts';

const KEY = 'tideline.push-channels';

/** The server names no address: which channels are this browser's is known here alone. */
function ownChannels(): readonly string[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** Its messages come to this browser. */
export function keepPushChannel(id: string): void {
  writeText(KEY, JSON.stringify([...new Set([...ownChannels(), id])]));
}

/** With the last of this browser's channels its subscription ends; others are none of its business. */
export async function dropPushChannel(id: string): Promise<void> {
  const own = ownChannels();
  if (!own.includes(id)) return;
  const others = own.filter((each) => each !== id);
  if (others.length > 0) {
    writeText(KEY, JSON.stringify(others));
    return;
  }
  removeText(KEY);
  await unsubscribeFromPush();
}
