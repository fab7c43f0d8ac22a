import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropPushChannel, keepPushChannel } from './push-channels.ts';

const unsubscribe = vi.fn(async () => true);
const pushManager = { getSubscription: async () => ({ unsubscribe }) };

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {});
});
// Other files run in the same process.
afterEach(() => vi.unstubAllGlobals());

test('the browser is unsubscribed with the last of its channels', async () => {
  keepPushChannel('a');
  keepPushChannel('b');
  keepPushChannel('b');
  await dropPushChannel('a');
  expect(unsubscribe).not.toHaveBeenCalled();
  await dropPushChannel('b');
  expect(unsubscribe).toHaveBeenCalledOnce();
  await dropPushChannel('b');
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('the channel of another browser leaves this one as it is', async () => {
  keepPushChannel('mine');
  await dropPushChannel('theirs');
  expect(unsubscribe).not.toHaveBeenCalled();
  localStorage.setItem('tideline.push-channels', '{"not":"a list"}');
  await dropPushChannel('mine');
  expect(unsubscribe).not.toHaveBeenCalled();
});
