// Runs in: all
import { STALE_CHIP } from './support/stale-chip.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

test('a restart under the open page: it says so, keeps what it knows, and recovers by itself [L6] [N7]', async ({
  page,
  product,
  faults,
}) => {
  // The browser's messages about a missing server.
  faults.expectFault(
    /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  const position = page.getByRole('button', { name: 'Close Position' });
  await holdPosition(product);
  await page.goto('/');
  await expect(position).toBeVisible();
  // The page has all that it needs.
  await expect(page.locator('canvas').first()).toBeVisible();

  expect(await product.stop(), product.output).toBe(0);
  await expect(page.getByText('This page is not up to date.')).toBeVisible();
  await expect(page.getByText(STALE_CHIP).first()).toBeVisible();
  await expect(position).toBeVisible();

  await product.start();
  await expect(page.getByText('This page is not up to date.')).toHaveCount(0);
  await expect(page.getByText(STALE_CHIP)).toHaveCount(0);
  await expect(position).toBeVisible();
  await expect(page.getByText(/at risk in one position/)).toBeVisible();
});

test('a server that hangs under the open page is doubted: states are grey, ages go on', async ({
  page,
  product,
}) => {
  await page.goto('/');
  const status = page.getByRole('complementary').locator('dl');
  const lastStep = status.locator('div').filter({ hasText: 'Last step' }).locator('dd');
  await expect(lastStep).toHaveText(/^\d+\.\d s ago$/);
  await expect(status).not.toHaveClass(/grayscale/);

  product.freeze();
  await expect(page.getByText('This page is not up to date.')).toBeVisible();
  await expect(status).toHaveClass(/grayscale/);
  await expect(page.getByRole('banner').getByText(/^\d+(\.\d)? s old$/)).toBeVisible();
  await expect(status.getByText('None arrive')).toBeVisible();
  await expect(lastStep).toHaveText(/^\d\d s ago$/);

  product.thaw();
  await expect(page.getByText('This page is not up to date.')).toHaveCount(0);
  await expect(status).not.toHaveClass(/grayscale/);
  await expect(lastStep).toHaveText(/^\d\.\d s ago$/);
});
