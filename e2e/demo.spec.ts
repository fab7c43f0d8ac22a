import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

// No settings, as for a user who has only read the README.
test.use({ isSignedIn: false });

/** From Start to the fill at the default speed: seconds, more on a busy machine. */
const FIRST_TRADE_MS = 180_000;
const SENTENCE = 'The demo begins when you press Start Trading.';

test('E2 a newcomer sees that the demo waits, presses Start, and has a trade', async ({ page }) => {
  test.setTimeout(FIRST_TRADE_MS + 60_000);
  const navigate = (label: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();

  await test.step('the link asks for an address of one’s own', async () => {
    await page.goto(`/api/login#setup=${Product.setupToken}`);
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByLabel('Email').fill('nora@harbour-desk.example');
    await page.getByLabel('Password').fill('seven quiet herons');
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
  });

  await test.step('the demo stands, and nothing is late because of it', async () => {
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(page.getByText('waits for Start', { exact: true })).toBeVisible();
    await expect(page.getByText('$100,000.00').first()).toBeVisible();
    await expect(page.getByText(/silent for|Stale|old$/)).toHaveCount(0);
    expect((await page.request.get('/readyz')).status()).toBe(200);
  });

  await test.step('it begins with Start, pressed on Bot Controls', async () => {
    await navigate('Bot Controls');
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await page.getByRole('switch', { name: 'Bot Status' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByText('Bot is analyzing market data')).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await page.getByRole('button', { name: 'Start Trading' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Trading' }).click();
    await expect(page.getByText(SENTENCE)).toBeHidden();
    await expect(page.getByText('20×', { exact: true })).toBeVisible();
  });

  await test.step('the bot buys', async () => {
    await navigate('Dashboard');
    await expect(page.getByRole('button', { name: 'Close Position' })).toBeVisible({
      timeout: FIRST_TRADE_MS,
    });
    expect((await page.request.get('/readyz')).status()).toBe(200);
  });
});
