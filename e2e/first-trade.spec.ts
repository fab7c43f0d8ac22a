import { Owner } from './support/owner.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

// From 10:05 of this day the signal is a put, of confidence 46 and more, for over two hours.
test.use({
  variables: {
    SIM_SPEED: '30',
    SIM_SEED: '237',
    SIM_START: '2026-02-06T10:00',
    MONEY_FLOW_GATE: '0',
  },
  isSignedIn: false,
});

/** Twelve bars at 30 times real time, as a missed entry is tried again. */
const ENTRY_MS = 120_000;

test('from the landing page to the first trade, bought by the bot and sold manually', async ({
  page,
}) => {
  test.setTimeout(ENTRY_MS + 60_000);
  const navigate = (label: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
  const toast = page.getByRole('region', { name: /^Notifications/ });

  await test.step('the landing page leads to the sign-in page', async () => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Automated Options Trading Platform' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Login to Get Started' }).click();
    await expect(page).toHaveURL(/\/api\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('the set-up link creates the owner', async () => {
    await page.goto(`/api/login#setup=${Product.setupToken}`);
    await expect(page.getByRole('heading', { name: 'Set up the owner account' })).toBeVisible();
    await page.getByLabel('Email').fill(Owner.email);
    await page.getByLabel('Password').fill(Owner.password);
    await page.getByLabel('First name').fill('Olivia');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Account of Olivia Owner' })).toBeVisible();
    await expect(page.getByText('$100,000.00').first()).toBeVisible();
  });

  await test.step('a lower threshold and a wide stop, on Trade Criteria', async () => {
    await navigate('Trade Criteria');
    await page.getByRole('button', { name: 'Edit Settings' }).click();
    await page.getByLabel('Confidence threshold').fill('45.5');
    // A wide stop: the position must last until it is closed manually.
    await page.getByLabel('Stop loss').fill('95');
    await page.getByLabel('Profit target').fill('900');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast).toContainText('User settings updated successfully');
    await expect(page.getByText('45.5 of 100')).toBeVisible();
  });

  await test.step('the bot is turned on, on Bot Controls', async () => {
    await navigate('Bot Controls');
    await expect(
      page.getByText('Bot is off. Turn on to enable market data analysis.'),
    ).toBeVisible();
    await page.getByRole('switch', { name: 'Bot Status' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn On' }).click();
    await expect(toast).toContainText('Bot Enabled');
    await expect(page.getByText('Bot is analyzing market data')).toBeVisible();
    await expect(page.getByText('TRADING OFF')).toBeVisible();
  });

  await test.step('trading is started from the dashboard, and shown before the answer', async () => {
    await navigate('Dashboard');
    const answer = await holdBack('**/trpc/bot.start*');
    await page.getByRole('button', { name: 'Start Trading' }).click();
    const question = page.getByRole('alertdialog', { name: 'Start trading?' });
    await expect(question).toContainText(/About \$[\d,]+\.\d\d a trade/);
    await question.getByRole('button', { name: 'Start Trading' }).click();
    await expect(page.getByRole('button', { name: 'Pause Trading' })).toBeVisible();
    answer.release();
    await expect(page.getByRole('button', { name: 'Stop Trading' })).toBeEnabled();
  });

  await test.step('a bar passes every gate, and a position appears', async () => {
    const close = page.getByRole('button', { name: 'Close Position' });
    await expect(close).toBeVisible({ timeout: ENTRY_MS });
    await expect(page.getByText(/at risk in one position/)).toBeVisible();
    await expect(page.getByText('Order sent', { exact: true }).first()).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('it is closed manually, after a question', async () => {
    await page.getByRole('button', { name: 'Close Position' }).click();
    const question = page.getByRole('alertdialog', { name: 'Close this position?' });
    await expect(question).toContainText('Sold at the market now');
    await question.getByRole('button', { name: 'Close Position' }).click();
    await expect(toast).toContainText('Position Closed');
    await expect(toast).toContainText('Position closed successfully');
    await expect(page.getByText('No open position')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('No money at risk.')).toBeVisible();
  });

  await test.step('the order history holds both sides', async () => {
    // No new order may come while orders are counted.
    await page.getByRole('button', { name: 'Stop Trading' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Trading' }).click();
    await navigate('History');
    const orders = page.getByRole('region', { name: 'Orders' }).getByRole('row');
    await expect(orders.filter({ hasText: 'Buy' }).first()).toBeVisible();
    // A row ends with its status; "3 filled, rest canceled" does not match.
    await expect(orders.filter({ hasText: 'Sell' }).filter({ hasText: /Filled$/ })).toHaveCount(1);
    const count = (await orders.count()) - 1;
    await expect(page.getByText(`Showing ${count} order(s)`)).toBeVisible();
  });

  async function holdBack(url: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(url, async (route) => {
      await released;
      await route.continue();
    });
    return { release };
  }
});
