import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetPushChannel,
  readPushState,
  rememberPushChannel,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscription.ts';

const JSON_FORM = { endpoint: 'https://push.example.com/1' };
const subscription = { toJSON: () => JSON_FORM, unsubscribe: vi.fn(async () => true) };
const manager = {
  subscribe: vi.fn(async () => subscription),
  getSubscription: vi.fn(async (): Promise<typeof subscription | null> => null),
};
const notification = {
  permission: 'default',
  requestPermission: vi.fn(async () => 'granted'),
};

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  notification.permission = 'default';
  const registration = { pushManager: manager };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
});
// Other files run in the same process.
afterEach(() => vi.unstubAllGlobals());

describe('the state of this browser', () => {
  test('is off, then on', async () => {
    expect(await readPushState()).toBe('off');
    manager.getSubscription.mockResolvedValueOnce(subscription);
    expect(await readPushState()).toBe('on');
  });

  test('is denied, whatever was subscribed before', async () => {
    notification.permission = 'denied';
    expect(await readPushState()).toBe('denied');
  });

  test('is unsupported without a worker, and without the browser’s parts', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
    expect(await readPushState()).toBe('unsupported');
    vi.stubGlobal('navigator', {});
    expect(await readPushState()).toBe('unsupported');
    expect(await subscribeToPush('key')).toBeNull();
    await unsubscribeFromPush();
  });
});

describe('subscribing', () => {
  test('asks, and gives what the server is to have', async () => {
    expect(await subscribeToPush('the server’s key')).toBe(JSON_FORM);
    expect(manager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'the server’s key',
    });
  });

  test('ends with a person who says no', async () => {
    notification.requestPermission.mockResolvedValueOnce('denied');
    expect(await subscribeToPush('key')).toBeNull();
    expect(manager.subscribe).not.toHaveBeenCalled();
  });

  test('begins again when an earlier key of the server was used', async () => {
    manager.subscribe.mockRejectedValueOnce(new DOMException('other key', 'InvalidStateError'));
    manager.getSubscription.mockResolvedValueOnce(subscription);
    expect(await subscribeToPush('key')).toBe(JSON_FORM);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  test('fails with the push service', async () => {
    manager.subscribe.mockRejectedValueOnce(new DOMException('offline', 'AbortError'));
    await expect(subscribeToPush('key')).rejects.toThrow('offline');
  });
});

test('unsubscribing ends what there is', async () => {
  await unsubscribeFromPush();
  manager.getSubscription.mockResolvedValueOnce(subscription);
  await unsubscribeFromPush();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test('the browser is unsubscribed with the last of its channels', async () => {
  manager.getSubscription.mockResolvedValueOnce(subscription);
  rememberPushChannel('a');
  rememberPushChannel('b');
  rememberPushChannel('b');
  await forgetPushChannel('a');
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  await forgetPushChannel('b');
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  await forgetPushChannel('b');
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test('the channel of another browser leaves this one as it is', async () => {
  rememberPushChannel('mine');
  await forgetPushChannel('theirs');
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  localStorage.setItem('tideline.push-channels', '{"not":"a list"}');
  await forgetPushChannel('mine');
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});
