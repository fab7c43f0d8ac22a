// Runs in: all
import type { Page } from '@playwright/test';
import { Owner } from './support/owner.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

/** Settings that close a trade within an hour, at a gain or a loss. */
const SHORT = { confidenceThreshold: 0, profitTarget: 30, stopLoss: 30 };
const LONGEST_TRADE_BARS = 30;
const WRONG = 'The e-mail address or the password is wrong.';

const cardOf = (page: Page, email: string) => page.getByRole('region', { name: email });

async function openUsers(page: Page): Promise<void> {
  await page.goto('/users');
  await expect(cardOf(page, Owner.email)).toBeVisible();
}

/** Cancels the question once, then answers it. */
async function confirm(page: Page, email: string, button: string, answer: string): Promise<void> {
  for (const choice of ['Cancel', answer]) {
    await cardOf(page, email).getByRole('button', { name: button }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
}

/** For a switch that takes something away. */
async function flip(page: Page, email: string, name: string, answer: string): Promise<void> {
  for (const choice of ['Cancel', answer]) {
    await cardOf(page, email).getByRole('switch', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('who is suspended with a position is signed out at once, and the bot still sells it', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  // The trade needs many bars to close.
  test.slow();
  faults.expectFault(/status of 401/);
  const { owner, simulator } = product;
  const tom = await owner.admitPerson('tom');
  await holdPosition({ owner: tom, simulator }, SHORT);
  const tomsPage = await pageOf(tom);
  await tomsPage.goto('/');
  await expect(tomsPage.getByRole('button', { name: 'Close Position' })).toBeVisible();

  await openUsers(page);
  const card = cardOf(page, tom.email);
  await flip(page, tom.email, 'Active', 'Suspend user');
  await expect(toastOf(page)).toContainText('User status updated');
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(card.getByText('Closing')).toBeVisible();
  await expect(tomsPage.getByTestId('page-landing')).toBeVisible();
  await signIn(tomsPage, tom.email, tom.password);
  await expect(tomsPage.getByRole('alert')).toHaveText(WRONG);

  const activity = page.getByRole('dialog', { name: 'User activity' });
  await card.getByRole('button', { name: 'View Activity' }).click();
  await expect(activity.getByRole('region', { name: 'Open positions' })).toContainText('SPY');
  await activity.getByRole('button', { name: 'Close' }).click();
  await expect(activity).toHaveCount(0);

  const isClosing = async () => {
    const users = await owner.get<readonly { isClosing: boolean }[]>('/api/users');
    return users.some((user) => user.isClosing);
  };
  for (let bar = 0; bar < LONGEST_TRADE_BARS && (await isClosing()); bar += 1) {
    await simulator.advanceBars(1);
  }
  // The page polls every ten seconds.
  await expect(card.getByText('Closing')).toHaveCount(0);
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'View Activity' }).click();
  await expect(activity).toContainText(`${tom.email}, 1 closed trade so far.`);
  await expect(activity).toContainText('Nothing is open.');
  const trades = activity.getByRole('region', { name: 'Closed trades' });
  await expect(trades.getByRole('row').filter({ hasText: /SPY \d+/ })).toHaveCount(1);
  await activity.getByRole('button', { name: 'Close' }).click();

  // Tom may sign in again, but has to start trading again too.
  await card.getByRole('switch', { name: 'Active' }).click();
  await expect(card.getByText('Active', { exact: true }).first()).toBeVisible();
  await signIn(tomsPage, tom.email, tom.password);
  await expect(tomsPage.getByRole('button', { name: 'Start Trading' })).toBeVisible();
});

test('a user is not deleted while holding a position, and is once it is closed', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 40[19]/);
  const { owner, simulator } = product;
  const uma = await owner.admitPerson('uma');
  await holdPosition({ owner: uma, simulator });
  await openUsers(page);
  const card = cardOf(page, uma.email);
  await confirm(page, uma.email, 'Delete', 'Delete user');
  const refusal =
    /The user still holds \d+ of SPY\w+\. Suspend the user, and try again when nothing is open any more\./;
  await expect(toastOf(page)).toContainText('Failed to delete user');
  await expect(toastOf(page)).toContainText(refusal);
  await expect(card.getByRole('alert')).toContainText(refusal);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card.getByRole('alert')).toHaveCount(0);

  const hers = await pageOf(uma);
  await hers.goto('/');
  await hers.getByRole('button', { name: 'Close Position' }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
  await expect(toastOf(hers)).toContainText('Position Closed');
  await uma.post('/api/bot/stop');
  // Orders fill only as bars pass.
  await simulator.advanceBars(1);
  await expect(hers.getByText('No open position')).toBeVisible();
  await confirm(page, uma.email, 'Delete', 'Delete user');
  await expect(toastOf(page)).toContainText('User deleted successfully');
  await expect(card).toHaveCount(0);
  await expect(hers.getByTestId('page-landing')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: uma.email });
  await expect(row).toContainText('Pending');
});

test('a reset link signs out, pauses trading, and lets a new password be chosen once', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 40[01]/);
  const vera = await product.owner.admitPerson('vera');
  await vera.post('/api/bot/start');
  const hers = await pageOf(vera);
  await hers.goto('/bot-controls');
  await expect(hers.getByText('TRADING ON')).toBeVisible();

  await openUsers(page);
  await confirm(page, vera.email, 'Reset Link', 'Make link');
  const link = await page.getByLabel('Link for a new password').inputValue();
  await expect(hers.getByTestId('page-landing')).toBeVisible();
  await cardOf(page, vera.email).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByLabel('Link for a new password')).toHaveCount(0);

  await hers.goto(link);
  await hers.getByLabel('New password').fill('eight maids a-milking');
  await hers.getByRole('button', { name: 'Change password' }).click();
  await expect(hers.getByRole('status')).toHaveText('Your password is changed. Sign in with it.');
  await signIn(hers, vera.email, vera.password);
  await expect(hers.getByRole('alert')).toHaveText(WRONG);
  await signIn(hers, vera.email, 'eight maids a-milking');
  // Signing in leads to the page where the session ended.
  await expect(hers).toHaveURL(/\/bot-controls$/);
  await expect(hers.getByText('TRADING OFF')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Resume Trading' })).toBeVisible();

  const again = await pageOf(null);
  await again.goto(link);
  await again.getByLabel('New password').fill('nine ladies dancing on');
  await again.getByRole('button', { name: 'Change password' }).click();
  await expect(again.getByRole('alert')).toBeVisible();
});

test('an administrator is made and unmade under an open page; no user can change the owner', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 403/);
  const walt = await product.owner.admitPerson('walt');
  await walt.put('/api/settings', { stopLoss: 35 });
  const waltsPage = await pageOf(walt);
  const users = waltsPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Users' });
  await waltsPage.goto('/');
  await expect(waltsPage.getByTestId('page-dashboard')).toBeVisible();
  await expect(users).toHaveCount(0);

  await openUsers(page);
  const card = cardOf(page, walt.email);
  await card.getByRole('switch', { name: 'Administrator' }).click();
  await expect(toastOf(page)).toContainText('User admin status updated');
  await users.click();
  const ownersCard = cardOf(waltsPage, Owner.email);
  for (const name of ['Administrator', 'Active']) {
    await expect(ownersCard.getByRole('switch', { name })).toBeDisabled();
  }
  for (const name of ['Reset Settings', 'Reset Link', 'Delete']) {
    await expect(ownersCard.getByRole('button', { name })).toBeDisabled();
  }
  await expect(waltsPage.getByRole('button', { name: `Remove ${Owner.email}` })).toBeDisabled();

  await confirm(page, walt.email, 'Reset Settings', 'Reset settings');
  await expect(toastOf(page)).toContainText('User settings reset to defaults');
  expect(await walt.get('/api/settings')).toMatchObject({ stopLoss: 20 });

  await flip(page, walt.email, 'Administrator', 'Take rights away');
  await expect(waltsPage.getByTestId('page-access-denied')).toBeVisible();
  await expect(users).toHaveCount(0);
});

test('addresses are allowed and taken off again, which suspends who has registered', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 40[019]/);
  await openUsers(page);
  const add = page.getByRole('button', { name: 'Add Email' });
  const field = page.getByPlaceholder('Email address');
  await field.fill('   ');
  await add.click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await field.fill('no address');
  await add.click();
  await expect(toastOf(page)).toContainText('Failed to add email');
  await field.fill('yves@example.com');
  await add.click();
  await expect(toastOf(page)).toContainText('Email added to whitelist');
  await field.fill('yves@example.com');
  await add.click();
  await expect(toastOf(page)).toContainText('Already on the whitelist');
  await page.getByRole('button', { name: 'Remove yves@example.com' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove this address?' })
    .getByRole('button', { name: 'Remove address' })
    .click();
  await expect(toastOf(page)).toContainText('Email removed from whitelist');
  await expect(page.getByRole('button', { name: 'Remove yves@example.com' })).toHaveCount(0);

  const xena = await product.owner.admitPerson('xena');
  const hers = await pageOf(xena);
  await hers.goto('/history');
  await expect(hers.getByTestId('page-history')).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove ${xena.email}` });
  const question = page.getByRole('alertdialog', { name: 'Remove a registered address?' });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await question.getByRole('button', { name: 'Remove address' }).click();
  await expect(cardOf(page, xena.email)).toContainText('Suspended');
  await expect(hers.getByTestId('page-landing')).toBeVisible();
  await cardOf(page, xena.email).getByRole('switch', { name: 'Active' }).click();
  await expect(cardOf(page, xena.email).getByRole('alert')).toContainText(
    'This address is not on the whitelist any more: add it there first.',
  );
});

test('the audit log shows who did what, newest first, and is filtered', async ({
  page,
  product,
}) => {
  for (const email of ['guest-1@example.com', 'guest-2@example.com']) {
    await product.owner.post('/api/allowed-emails', { email });
  }
  await openUsers(page);
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const card = page.getByRole('region', { name: /^Audit log/ });
  const rows = card.getByRole('region', { name: 'Audit entries' }).getByRole('row');
  await expect(card.getByText('Intact')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Address allowed');
  await expect(rows.nth(1)).toContainText('guest-2@example.com');
  await card.getByLabel('Filter the audit log').fill('allowed guest-1@');
  await expect(rows).toHaveCount(2);
  await card.getByLabel('Filter the audit log').fill('no such words');
  await expect(card.getByText('Nothing found')).toBeVisible();
});

test('from eleven users on they can be filtered', async ({ page, product }) => {
  const names = ['ada', 'bob', 'cleo', 'dirk', 'elsa', 'finn', 'gina', 'hugo', 'ines', 'jon'];
  for (const name of names) await product.owner.admitPerson(name);
  await openUsers(page);
  await page.getByLabel('Filter users').fill('cleo@ active');
  await expect(cardOf(page, 'cleo@example.com')).toBeVisible();
  await expect(cardOf(page, Owner.email)).toHaveCount(0);
  await page.getByLabel('Filter users').fill('a name without a user');
  await expect(page.getByText('No user found')).toBeVisible();
});
