// Runs in: all
import { tabTo } from './support/keyboard.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

const WEEK_S = 604_800;

test('the theme menu sets the theme, and a new visit keeps it', async ({ page }) => {
  const theme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(theme).toHaveAttribute('data-theme', 'light');

  await choose('Dark');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(theme).toHaveAttribute('data-theme', 'dark');

  await choose('System');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');

  await choose('Light');
  await expect(theme).toHaveAttribute('data-theme', 'light');

  async function choose(name: string) {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
});

test('the sidebar collapses to icons by its button and by Ctrl+B, and a cookie keeps it', async ({
  page,
  context,
}) => {
  const sidebar = page.locator('aside');
  await page.goto('/');
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');

  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const now = await page.evaluate(() => Date.now() / 1000);
  expect((cookie?.expires ?? 0) - now).toBeGreaterThan(WEEK_S - 120);
  expect((cookie?.expires ?? 0) - now).toBeLessThanOrEqual(WEEK_S + 1);
  await page.reload();
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');

  await page.getByRole('link', { name: 'History' }).hover();
  await expect(page.getByRole('tooltip', { name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByTestId('page-history')).toBeVisible();
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');

  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
});

test('below 768 pixels the sidebar is a sheet', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const sheet = page.getByRole('button', { name: 'Close navigation' });
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  await expect(page.locator('aside')).toBeVisible();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.locator('aside')).toHaveCount(0);
  await toggle.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('Control+b');
  await expect(sheet).toBeVisible();
  await page.getByRole('link', { name: 'Bot Controls' }).click();
  await expect(page.getByTestId('page-bot-controls')).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('Tab comes from the top of a page past its header and its navigation to its main part', async ({
  page,
}) => {
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await page.keyboard.press('Tab');
  await expect(toggle).toBeFocused();
  // The tooltip goes with the focus.
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toggle).not.toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link').first());
});

test('every entry of the navigation leads to its screen, and names the tab', async ({ page }) => {
  const screens = [
    ['Trade Criteria', '/trading-settings', 'page-trading-settings'],
    ['History', '/history', 'page-history'],
    ['Performance', '/performance', 'page-performance'],
    ['Bot Controls', '/bot-controls', 'page-bot-controls'],
    ['API Settings', '/api-settings', 'page-api-settings'],
    ['Notifications', '/notifications', 'page-notifications'],
    ['Users', '/users', 'page-users'],
    ['Dashboard', '/', 'page-dashboard'],
  ] as const;
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveCount(screens.length);
  for (const [label, path, testId] of screens) {
    await navigation.getByRole('link', { name: label }).click();
    await expect(page.getByTestId(testId)).toBeVisible();
    await expect(page).toHaveTitle(`Stopped: ${label} – Tideline`);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('an unknown path says so, and leads back', async ({ page }) => {
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).not.toHaveAttribute(
    'aria-current',
  );
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
});
