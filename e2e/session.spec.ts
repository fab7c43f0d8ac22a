import { Owner } from './support/owner.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

const LANDING = 'page-landing';

test.describe('a visitor', () => {
  test.use({ isSignedIn: false });

  test('sees the landing page on every path', async ({ page }) => {
    for (const path of ['/', '/history', '/no/such/screen']) {
      await page.goto(path);
      await expect(page.getByTestId(LANDING)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Login Now' })).toHaveAttribute(
      'href',
      '/api/login',
    );
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  });

  test('turns the theme over where there is no menu for it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const path of ['/', '/api/login']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Use the dark theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: 'Use the light theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    }
  });

  test('sees a wrong password reported in one place, and gets in with the right one', async ({
    page,
    product,
    faults,
  }) => {
    faults.expectFault(/status of 401.*\/api\/auth\/login/);
    // There must be an owner.
    await product.owner.signIn();
    await page.goto('/api/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(Owner.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'The e-mail address or the password is wrong.',
    );
    await page.getByLabel('Password').fill(Owner.password);
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await page.goto('/api/login');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('D14 can not become the owner with a link that is used up, and sees why', async ({
    page,
    product,
  }) => {
    await product.owner.signIn();
    await page.goto('/api/login#setup=a-set-up-token-for-tests');
    await expect(page.getByText('This server has an owner')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create owner account' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('logging out at the sidebar leads to the landing page, and no way leads back [V7.4.4] [V14.3.1]', async ({
  page,
}) => {
  await page.goto('/bot-controls');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByTestId(LANDING)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByTestId(LANDING)).toBeVisible();
});

test('the user menu names who is signed in, and logs out [V7.4.4]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText(Owner.email)).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logging out...' })).toBeDisabled();
  release();
  await expect(page.getByTestId(LANDING)).toBeVisible();
});

test('a session that ends elsewhere leaves the app by itself [L7] [V14.3.1]', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(/status of 401/);
  await page.goto('/history');
  await expect(page.getByText('No orders found.')).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/api/logout');
  await expect(elsewhere.getByTestId(LANDING)).toBeVisible();
  await expect(page.getByTestId(LANDING)).toBeVisible();
});
