// Runs in: all
import { trustingBrowser } from './support/browsers.ts';
import { Owner } from './support/owner.ts';
import { Product } from './support/product.ts';
import { test as base, expect, steppedMarket } from './support/test.ts';
import { TlsFront } from './support/tls-front.ts';
import { toastOf } from './support/toast.ts';

/** A server that is reached from outside, where an address alone lets no user in. */
const test = base.extend<{ readonly front: TlsFront }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  front: async ({}, use) => {
    const front = await TlsFront.start();
    await use(front);
    await front.stop();
  },
  variables: ({ front }, use) => use(steppedMarket({ PUBLIC_ORIGIN: front.origin })),
  baseURL: async ({ front, product }, use) => {
    front.setTarget(product.origin);
    await use(front.origin);
  },
});

test.use({ isSignedIn: false, ...trustingBrowser });

const INVITED = 'nadia@example.com';
const BOT_SCREENS = [
  ['Trade Criteria', 'page-trading-settings'],
  ['History', 'page-history'],
  ['Performance', 'page-performance'],
  ['Bot Controls', 'page-bot-controls'],
  ['API Settings', 'page-api-settings'],
  ['Notifications', 'page-notifications'],
  ['Dashboard', 'page-dashboard'],
] as const;

test('who is invited registers by the link, has all screens of the bot, and is no administrator', async ({
  page,
  context,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 403.*\/api\/auth\/register/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = page.getByLabel('Invitation link');
  const guest = await pageOf(null);

  await test.step('the owner allows an address, and copies the link', async () => {
    await page.goto(`/api/login#setup=${Product.setupToken}`);
    await page.getByLabel('Email').fill(Owner.email);
    await page.getByLabel('Password').fill(Owner.password);
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByPlaceholder('Email address').fill(`  ${INVITED} `);
    await page.getByPlaceholder('Email address').press('Enter');
    await expect(toastOf(page)).toContainText('Email added to whitelist');
    await expect(page.getByText(`Hand this link to ${INVITED}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await link.inputValue());
  });

  await test.step('without the link the address is refused, with it it is let in', async () => {
    await guest.goto('/api/login');
    await guest.getByRole('button', { name: 'Create one' }).click();
    await register();
    await expect(guest.getByRole('alert')).toContainText('can not register');
    await guest.goto(await link.inputValue());
    await expect(guest.getByText('With the address that this invitation')).toBeVisible();
    await guest.getByLabel('First name').fill('Nadia');
    await register();
    await expect(guest.getByTestId('page-dashboard')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Account of Nadia' })).toBeVisible();
    const [cookie] = await guest.context().cookies();
    expect(cookie).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true });
  });

  await test.step('the screens of the bot are there, those of administrators are not', async () => {
    const navigation = guest.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveCount(BOT_SCREENS.length);
    for (const [label, testId] of BOT_SCREENS) {
      await navigation.getByRole('link', { name: label }).click();
      await expect(guest.getByTestId(testId)).toBeVisible();
    }
    await navigation.getByRole('link', { name: 'Trade Criteria' }).click();
    await expect(guest.getByText('Admin Controlled')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Edit Settings' })).toBeEnabled();
    await expect(guest.getByRole('button', { name: 'Edit Thresholds' })).toHaveCount(0);
    await navigation.getByRole('link', { name: 'Bot Controls' }).click();
    await expect(guest.getByRole('switch', { name: 'Bot Status' })).toBeEnabled();
    await expect(guest.getByRole('region', { name: 'Kill Switch' })).toHaveCount(0);
    await guest.goto('/users');
    await expect(guest.getByTestId('page-access-denied')).toContainText(
      'You do not have permission to access this page. Admin privileges are required to manage users.',
    );
    await guest.getByRole('link', { name: 'Return to Dashboard' }).click();
    await expect(guest.getByTestId('page-dashboard')).toBeVisible();
  });

  await test.step('the owner sees who came, and the link is used up', async () => {
    await expect(page.getByRole('region', { name: INVITED })).toContainText('Nadia');
    await expect(page.getByText('Registered')).toHaveCount(2);
    const second = await pageOf(null);
    await second.goto(await link.inputValue());
    await second.getByLabel('Email').fill('another@example.com');
    await second.getByLabel('Password').fill('another long passphrase');
    await second.getByRole('button', { name: 'Create account' }).click();
    await expect(second.getByRole('alert')).toContainText('can not register');
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(link).toHaveCount(0);
  });

  async function register() {
    await guest.getByLabel('Email').fill(INVITED);
    await guest.getByLabel('Password').fill('seven swans a-swimming');
    await guest.getByRole('button', { name: 'Create account' }).click();
  }
});
