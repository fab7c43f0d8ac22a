import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

/** One transparent pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('C8 a picture is chosen, takes the place of the letter, and is removed', async ({ page }) => {
  await page.goto('/api-settings');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose' }).click();
  const buffer = Buffer.from(PICTURE, 'base64');
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(toastOf(page)).toContainText('Picture Changed');
  const picture = page.getByRole('banner').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/api\/users\/.+\/image/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(page)).toContainText('Picture Removed');
  await expect(picture).toHaveCount(0);
});
