import type { Page } from '@playwright/test';

/** Chromium writes WebP; on another page, because the product's allows no `data:`. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const canvas = await page.context().newPage();
  const url = await canvas.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const target = document.createElement('canvas');
    target.width = image.naturalWidth;
    target.height = image.naturalHeight;
    target.getContext('2d')?.drawImage(image, 0, 0);
    return target.toDataURL('image/webp', 0.85);
  }, png.toString('base64'));
  await canvas.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
