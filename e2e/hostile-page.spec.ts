// Runs in: all, long
import type { BrowserContext, Page } from '@playwright/test';
import {
  embedUrls,
  type ForgedChange,
  fetchAll,
  listenIn,
  submitForms,
} from './support/attacks.ts';
import { HostileServer } from './support/hostile-server.ts';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

/** Each would show in a later read. */
const CHANGES: readonly ForgedChange[] = [
  { method: 'POST', path: '/api/bot/start', body: { stopLoss: 77 } },
  { method: 'POST', path: '/api/bot/toggle', body: { active: true } },
  { method: 'POST', path: '/trpc/bot.toggle', body: { active: true } },
  { method: 'PUT', path: '/api/settings', body: { stopLoss: 78 } },
  { method: 'POST', path: '/trpc/settings.put', body: { stopLoss: 79 } },
  { method: 'POST', path: '/api/kill-switch', body: { engaged: true } },
  { method: 'POST', path: '/api/allowed-emails', body: { email: 'evil@example.com' } },
  { method: 'POST', path: '/api/auth/logout', body: {} },
  { method: 'POST', path: '/trpc/auth.logout', body: {} },
];

/**
 * The origin decides, so origins without the session's cookie try each interface once, except in
 * long tests.
 */
function changesFrom(origin: string): readonly ForgedChange[] {
  const hasCookie = new URL(origin).hostname === 'localhost';
  if (hasCookie || process.env.LONG_TESTS === '1') return CHANGES;
  return [CHANGES[0], CHANGES[2]].filter((change) => change !== undefined);
}

const SECRETS = [
  '/api/auth/user',
  '/api/auth/session',
  '/api/config',
  '/trpc/auth.user',
  '/api/logout',
  '/readyz',
];

let attacker: HostileServer;
test.beforeAll(async () => {
  attacker = await HostileServer.start();
});
test.afterAll(() => attacker.stop());

// The browser reports what it forbids the page.
test.beforeEach(({ faults }) => faults.expectFault(/./));

/** Everything that a change could affect, the session too. */
async function stateOf({ owner, origin }: Product, context: BrowserContext) {
  const session = await context.request.get(`${origin}/api/auth/user`);
  const paths = ['settings', 'bot/status', 'config', 'admin/settings', 'market/status'];
  const read = await Promise.all(
    paths.map((path) => owner.get<Record<string, unknown>>(`/api/${path}`)),
  );
  const whitelist = await context.request.get(`${origin}/api/allowed-emails`);
  return {
    isSignedIn: session.status() === 200,
    whitelist: await whitelist.text(),
    // Ages grow by themselves.
    read: read.map(({ ageMs: _, lastTickAgeMs: __, lastTested: ___, ...rest }) => rest),
  };
}

async function fromEveryOrigin(
  page: Page,
  attack: (origin: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const read: string[] = [];
  for (const origin of attacker.origins) {
    await page.goto(origin);
    read.push(...(await attack(origin)));
  }
  return read;
}

test('forms are refused, and change nothing [M4] [V3.5.2]', async ({ page, context, product }) => {
  test.slow();
  const before = await stateOf(product, context);
  expect(before.isSignedIn).toBe(true);
  for (const origin of attacker.origins) {
    for (const change of changesFrom(origin)) {
      await page.goto(origin);
      const statuses = await submitForms(page, product.origin, change);
      expect([change.path, statuses]).toEqual([change.path, [403, 403, 403]]);
    }
  }
  expect(await stateOf(product, context)).toEqual(before);
});

test('requests change nothing, with and without asking first [M4] [V3.5.1]', async ({
  page,
  context,
  product,
}) => {
  const before = await stateOf(product, context);
  const read = await fromEveryOrigin(page, async () => {
    const all: string[] = [];
    for (const change of CHANGES) all.push(...(await fetchAll(page, product.origin, change)));
    for (const path of SECRETS) {
      const look = { method: 'GET', path, body: {} };
      all.push(...(await fetchAll(page, product.origin, look)));
    }
    return all;
  });
  expect(read).toEqual([]);
  expect(await stateOf(product, context)).toEqual(before);
});

test('nothing can be embedded: no picture, script, style or frame [M14] [V3.4.6]', async ({
  page,
  context,
  product,
}) => {
  const before = await stateOf(product, context);
  const urls = [...CHANGES.map(({ path }) => path), ...SECRETS, '/favicon.svg', '/'];
  const read = await fromEveryOrigin(page, async () =>
    embedUrls(
      page,
      urls.map((path) => product.origin + path),
    ),
  );
  expect(read).toEqual([]);

  for (const origin of attacker.origins) {
    await page.goto(origin);
    for (const path of ['/', '/bot-controls', '/api/login', '/api/logout']) {
      await page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { src });
            frame.addEventListener('load', resolve);
            document.body.replaceChildren(frame);
          }),
        product.origin + path,
      );
      const framed = () =>
        page
          .mainFrame()
          .childFrames()
          .map((frame) => frame.url());
      await expect.poll(framed).toEqual([expect.stringMatching(/^chrome-error:/)]);
    }
  }
  expect(await stateOf(product, context)).toEqual(before);
});

test('no other origin listens in on updates, and there is no socket [M4]', async ({
  page,
  context,
  product,
}) => {
  const before = await stateOf(product, context);
  expect(await fromEveryOrigin(page, () => listenIn(page, product.origin))).toEqual([]);
  expect(await stateOf(product, context)).toEqual(before);
});

test('a link and a window show the product, and give the page no hold of it [M4]', async ({
  page,
  context,
  product,
}) => {
  const before = await stateOf(product, context);
  for (const origin of attacker.origins) {
    await page.goto(origin);
    // A link to the log-out page asks first.
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Prize' });
      document.body.append(link);
    }, `${product.origin}/api/logout`);
    await page.getByRole('link', { name: 'Prize' }).click();
    await expect(page.getByRole('heading', { name: 'Log out of Tideline?' })).toBeVisible();

    await page.goto(origin);
    const opening = context.waitForEvent('page');
    const hold = await page.evaluate((url) => {
      const opened = window.open(url);
      Reflect.set(window, 'opened', opened);
      return opened !== null;
    }, product.origin);
    expect(hold).toBe(true);
    const shown = await opening;
    await expect(shown.getByTestId('page-dashboard')).toBeVisible();
    expect(await shown.evaluate(() => window.opener === null)).toBe(true);
    const sees = await page.evaluate(() => {
      const opened: unknown = Reflect.get(window, 'opened');
      try {
        return String((opened as Window).document.title);
      } catch {
        return (opened as Window).closed ? 'closed' : 'nothing';
      }
    });
    expect(['closed', 'nothing']).toContain(sees);
    await shown.close();
  }
  expect(await stateOf(product, context)).toEqual(before);
});
