// Runs in: all
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { totpCodeOf } from './support/authenticator.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket(), isSignedIn: false });

const signInCard = (page: Page) => page.locator('#sign-in');
const CODES = /^([a-z0-9]{6}-){3}[a-z0-9]{6}$/;

test('a second factor is scanned or typed, proved, and asked for when signing in', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 401.*\/api\/auth\/login/);
  faults.expectFault(/status of 40[01].*totp\.confirm/);
  const tom = await product.owner.admitPerson('tom');
  const page = await pageOf(tom);
  const secret = await begin(page);

  await test.step('a wrong code proves nothing', async () => {
    await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible();
    await page.getByLabel('Code of the app').fill('000 000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByLabel('Code of the app')).toHaveAttribute('aria-invalid', 'true');
  });

  const [recoveryCode = ''] =
    await test.step('a right one turns it on, and shows the recovery codes once', async () => {
      await page.getByLabel('Code of the app').fill(totpCodeOf(secret));
      await page.getByRole('button', { name: 'Turn on' }).click();
      const list = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(list).toHaveCount(10);
      const codes = await list.allInnerTexts();
      expect(codes.filter((code) => !CODES.test(code))).toEqual([]);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(readFileSync(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(signInCard(page)).toContainText('10 recovery codes left.');
      return codes;
    });

  await test.step('signing in asks for a code of the app', async () => {
    await enterPassword();
    await page.getByLabel('Code').fill('12 345');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    // Enrolling used the app's first code; the next period's is accepted already.
    await page.getByLabel('Code').fill(totpCodeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
  });

  await test.step('a recovery code does it once', async () => {
    await enterPassword();
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByLabel('Code').press('Enter');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await page.goto('/api-settings');
    await expect(signInCard(page)).toContainText('9 recovery codes left.');
    await enterPassword();
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByLabel('Code').press('Enter');
    await expect(page.getByText('The code is wrong, or was used before.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  async function enterPassword() {
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.getByLabel('Email').fill(tom.email);
    await page.getByLabel('Password').fill(tom.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  }
});

test('an act that needs a fresh code asks for it, and is done once it was given', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 40[013].*(totp\.disable|auth\.stepUp)/);
  const uma = await product.owner.admitPerson('uma');
  // This session began before there was a second factor.
  const other = await pageOf(uma);
  await other.goto('/api-settings');
  const page = await pageOf(uma);
  const secret = await begin(page);
  await expect(page.getByText('As they happen')).toBeVisible();
  // The session goes on under a new id, with its updates.
  const updates = page.waitForRequest('**/api/events');
  await page.getByLabel('Code of the app').fill(totpCodeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible();
  await updates;
  await expect(page.getByText('As they happen')).toBeVisible();

  await other.reload();
  const stepUp = other.getByRole('alertdialog', { name: 'Confirm with your second factor' });
  await turnOff();
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(toastOf(other)).toContainText('Not Turned Off');
  await expect(toastOf(other)).toContainText('It was not confirmed, so nothing was changed.');
  await expect(signInCard(other).getByText('ON', { exact: true })).toBeVisible();

  await turnOff();
  await stepUp.getByLabel('Code').fill('000000');
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUp.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await stepUp.getByLabel('Code').fill(totpCodeOf(secret, 1));
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUp).toHaveCount(0);
  await expect(toastOf(other)).toContainText('Second Factor Off');
  await expect(signInCard(other).getByText('OFF', { exact: true })).toBeVisible();

  async function turnOff() {
    await signInCard(other).getByRole('button', { name: 'Turn Off' }).click();
    const question = other.getByRole('alertdialog', { name: 'Turn the second factor off?' });
    await question.getByRole('button', { name: 'Turn off' }).click();
  }
});

test('G7 a second factor is replaced, its recovery codes are renewed, and the new ones sign in', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 401.*\/api\/auth\/login/);
  const ada = await product.owner.admitPerson('ada');
  const page = await pageOf(ada);
  await page.setViewportSize({ width: 375, height: 800 });
  const first = await begin(page);
  await page.getByLabel('Code of the app').fill(totpCodeOf(first));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await signInCard(page).getByRole('button', { name: 'Replace' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code of the app')).toBeFocused();
  const second = (await page.locator('#sign-in code').textContent()) ?? '';
  expect(second).not.toBe(first);
  await page.keyboard.type(totpCodeOf(second));
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Recovery codes' });
  await expect(list).toBeFocused();
  const [replaced = ''] = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await signInCard(page).getByRole('button', { name: 'New Codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [renewed = ''] = await list.getByRole('listitem').allInnerTexts();
  expect(renewed).not.toBe(replaced);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(signInCard(page)).toContainText('10 recovery codes left.');
  const isWide = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWide)).toBe(false);

  const other = await pageOf(null);
  await other.goto('/api/login');
  await other.getByLabel('Email').fill(ada.email);
  await other.getByLabel('Password').fill(ada.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByLabel('Code').fill(replaced);
  await other.getByLabel('Code').press('Enter');
  await expect(other.getByText('The code is wrong, or was used before.')).toBeVisible();
  await other.getByLabel('Code').fill(renewed);
  await other.getByLabel('Code').press('Enter');
  await expect(other.getByTestId('page-dashboard')).toBeVisible();
});

test('the password is changed, and all other sessions end', async ({ product, pageOf, faults }) => {
  faults.expectFault(/status of 401/);
  const vera = await product.owner.admitPerson('vera');
  const [page, other] = [await pageOf(vera), await pageOf(vera)];
  await other.goto('/history');
  await expect(other.getByTestId('page-history')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your sign-in' }).click();
  await signInCard(page).getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(toastOf(page)).toContainText('Signed Out Elsewhere');
  await expect(other.getByTestId('page-landing')).toBeVisible();

  await signInCard(page).getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Present password').fill(vera.password);
  await page.getByLabel('New password').fill('eight maids a-milking');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page)).toContainText('Password Changed');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await page.getByLabel('Email').fill(vera.email);
  await page.getByLabel('Password').fill('eight maids a-milking');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
});

/** The secret as a person would type it. */
async function begin(page: Page): Promise<string> {
  await page.goto('/api-settings');
  await signInCard(page).getByRole('button', { name: 'Set Up' }).click();
  return (await page.locator('#sign-in code').textContent()) ?? '';
}
