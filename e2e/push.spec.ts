// Runs in: all
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { createPushBrowser, vapidClaims } from '@tideline/push-browser';
import {
  addPanel,
  channelRow,
  chooseChannelType,
  openNotifications,
} from './support/notifications-page.ts';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';

interface Pushed {
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

test.use({
  variables: steppedMarket({ NOTIFY_PRIVATE_HOSTS: '127.0.0.1' }),
  serviceWorkers: 'allow',
  permissions: ['notifications'],
});

const CHANNELS = '/api/notifications/channels';

/** The push service that the browser names: it answers with `status`, and keeps what it gets. */
async function pushService() {
  const pushed: Pushed[] = [];
  const service = { status: 201, pushed, endpoint: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    pushed.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  service.endpoint = `http://127.0.0.1:${port}/push/1`;
  return service;
}

const channelIds = async ({ owner }: Product) =>
  (await owner.get<{ channels: { id: string }[] }>(CHANNELS)).channels.map(({ id }) => id);

/** The browser's own subscription would go to its maker's service: this one has the test's keys. */
async function replaceSubscribe(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((given) => {
    let subscribed: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => subscribed;
    PushManager.prototype.subscribe = async (options) => {
      Reflect.set(window, 'askedWith', options?.applicationServerKey);
      const unsubscribe = async () => {
        subscribed = null;
        return true;
      };
      subscribed = { toJSON: () => given, unsubscribe } as unknown as PushSubscription;
      return subscribed;
    };
  }, subscription);
}

/** A browser without a screen has refused notifications already. */
async function answerPermission(
  context: BrowserContext,
  answer: NotificationPermission,
): Promise<void> {
  await context.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given });
    Notification.requestPermission = async () => given;
  }, answer);
}

/** Subscribes as the notifications page does. */
function subscribe(page: Page) {
  return page.evaluate(async (channels) => {
    const answer = await fetch('/api/notifications/push-key');
    const { publicKey } = (await answer.json()) as { publicKey: string };
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const config = { subscription: subscription.toJSON() };
    const added = await fetch(channels, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'push', name: 'This browser', config }),
    });
    const { id } = (await added.json()) as { id: string };
    return { id, status: added.status, publicKey, askedWith: Reflect.get(window, 'askedWith') };
  }, CHANNELS);
}

/** Hands a message to the page's worker, as the browser does when its push service has one. */
async function deliver(tools: CDPSession, origin: string, data: string): Promise<void> {
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.disable');
  await tools.send('ServiceWorker.enable');
  const registrationId = await registration;
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
}

/** Keeps the notifications that the worker shows, as there is no desktop for them. */
function watch(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const list: object[] = [];
    Reflect.set(self, 'shown', list);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      list.push({ title, ...options });
    };
  });
}

const shown = (worker: Worker) =>
  worker.evaluate(() => Reflect.get(self, 'shown') as readonly Shown[]);

/**
 * Returns the windows that a click opens or focuses; a script may do neither without a user's
 * click.
 */
function click(worker: Worker, data: string): Promise<readonly string[]> {
  return worker.evaluate(async (url) => {
    const done: string[] = [];
    const { clients, WindowClient: client } = self as unknown as {
      readonly clients: { openWindow: unknown };
      readonly WindowClient: { readonly prototype: { focus: unknown } };
    };
    clients.openWindow = async (opened: string) => void done.push(`opened ${opened}`);
    client.prototype.focus = async function focus(this: { readonly url: string }) {
      done.push(`focused ${this.url}`);
    };
    const waits: Promise<unknown>[] = [];
    const notification = { data: url, close: () => done.push('closed') };
    const waitUntil = (work: Promise<unknown>) => void waits.push(work);
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil });
    self.dispatchEvent(event);
    await Promise.all(waits);
    return done;
  }, data);
}

test('a message reaches the browser encrypted, is shown, and its click opens what it is about', async ({
  page,
  context,
  product,
}) => {
  // The worker has to start for each message.
  test.slow();
  const service = await pushService();
  const browser = createPushBrowser();
  await replaceSubscribe(context, browser.subscription(service.endpoint));
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  const subscribed = await subscribe(page);
  expect(subscribed).toMatchObject({ status: 200, askedWith: subscribed.publicKey });

  await product.owner.post(`${CHANNELS}/${subscribed.id}/test`);
  const [first] = service.pushed;
  const payload = browser.decrypt(first?.body ?? Buffer.alloc(0));
  const { publicKey, claims } = vapidClaims(first?.headers.authorization ?? '');
  expect({ publicKey, aud: claims.aud }).toEqual({
    publicKey: subscribed.publicKey,
    aud: new URL(service.endpoint).origin,
  });
  const message = JSON.parse(payload);
  expect(message).toMatchObject({ kind: 'test', title: '[SIMULATED] Test message' });

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  await watch(worker);
  const tools = await context.newCDPSession(page);
  const push = (data: string) => deliver(tools, product.origin, data);
  await push(payload);
  const home = `${product.origin}/`;
  await expect
    .poll(() => shown(worker))
    .toMatchObject([{ title: message.title, body: message.text, tag: message.id, data: home }]);
  expect(await click(worker, home)).toEqual(['closed', `focused ${page.url()}`]);

  // A click opens pages of the product, none of another origin; an unreadable message is shown too.
  const alarm = `${product.origin}/acknowledge/x`;
  await push(JSON.stringify({ ...message, url: alarm }));
  await push(JSON.stringify({ ...message, url: 'https://evil.example/' }));
  await push('no JSON');
  await expect.poll(async () => (await shown(worker)).length).toBe(4);
  const [, second, third, last] = await shown(worker);
  expect([second?.data, third?.data, last?.title]).toEqual([alarm, home, 'Tideline has a message']);
  expect(await click(worker, alarm)).toEqual(['closed', `opened ${alarm}`]);
  service.close();
});

test('this browser is added on the screen, and its test arrives', async ({ page, context }) => {
  const service = await pushService();
  const browser = createPushBrowser();
  await replaceSubscribe(context, browser.subscription(service.endpoint));
  await answerPermission(context, 'granted');
  await openNotifications(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await chooseChannelType(page, 'Push');
  await addPanel(page).getByRole('button', { name: 'Add and Test' }).click();
  await expect(channelRow(page, 'Push')).toContainText('Delivered');
  const [only, ...more] = service.pushed;
  expect(more).toEqual([]);
  expect(JSON.parse(browser.decrypt(only?.body ?? Buffer.alloc(0)))).toMatchObject({
    kind: 'test',
  });
  service.close();
});

test('a deleted channel leaves no subscription in its browser, and others keep theirs', async ({
  page,
  context,
  product,
}) => {
  const service = await pushService();
  const subscription = createPushBrowser().subscription(service.endpoint);
  await replaceSubscribe(context, subscription);
  await answerPermission(context, 'granted');
  const { id: theirs } = await product.owner.post<{ readonly id: string }>(CHANNELS, {
    type: 'push',
    name: 'Another browser',
    config: { subscription },
  });
  const before = await channelIds(product);
  await openNotifications(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await chooseChannelType(page, 'Push');
  await addPanel(page).getByLabel('Name').fill('Mine');
  await addPanel(page).getByRole('button', { name: 'Add and Test' }).click();
  await expect(channelRow(page, 'Mine')).toContainText('Delivered');
  const isSubscribed = () =>
    page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready;
      return (await pushManager.getSubscription()) !== null;
    });
  const remove = async (name: string) => {
    await channelRow(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete channel' }).click();
    await expect(channelRow(page, name)).toHaveCount(0);
  };
  await remove('Another browser');
  expect(await isSubscribed()).toBe(true);
  await remove('Mine');
  await expect.poll(isSubscribed).toBe(false);
  expect(await channelIds(product)).toEqual(before.filter((id) => id !== theirs));
  service.close();
});

test('a browser that refuses notifications is no channel, and the page says what to do', async ({
  page,
  context,
  product,
}) => {
  await answerPermission(context, 'denied');
  const before = await channelIds(product);
  await openNotifications(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await chooseChannelType(page, 'Push');
  await addPanel(page).getByRole('button', { name: 'Add and Test' }).click();
  await expect(addPanel(page)).toContainText('settings refuse notifications from this page');
  expect(await channelIds(product)).toEqual(before);
});

for (const status of [404, 410]) {
  test(`a subscription that answers ${status} is removed`, async ({ page, context, product }) => {
    const service = await pushService();
    service.status = status;
    await replaceSubscribe(context, createPushBrowser().subscription(service.endpoint));
    await page.goto('/');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    const { id } = await subscribe(page);
    expect(await channelIds(product)).toContain(id);
    await product.owner.post(`${CHANNELS}/${id}/test`);
    expect(await channelIds(product)).not.toContain(id);
    expect(service.pushed).toHaveLength(1);
    service.close();
  });
}
