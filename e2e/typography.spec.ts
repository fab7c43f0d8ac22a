import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

test('D1 a hyphen is as wide among figures as among words, and digits line up', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('90-Day P&L', { exact: true })).toBeVisible();
  const widths = await page.getByText('90-Day P&L', { exact: true }).evaluate(async (element) => {
    await document.fonts.load('100px "Inter Variable"', '0-');
    const widthOf = (text: string, numerals: string) => {
      const probe = document.createElement('span');
      probe.textContent = text;
      probe.style.cssText = `position: absolute; font-size: 100px; font-weight: 400; letter-spacing: 0; font-variant-numeric: ${numerals}`;
      element.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    };
    return {
      page: getComputedStyle(element).fontVariantNumeric,
      hyphen: widthOf('-', 'tabular-nums'),
      plainHyphen: widthOf('-', 'normal'),
      between: widthOf('90-Day', 'tabular-nums') - widthOf('90Day', 'tabular-nums'),
      digits: [...'0123456789'].map((digit) => widthOf(digit, 'tabular-nums')),
    };
  });
  expect(widths.page).toContain('tabular-nums');
  expect(widths.hyphen).toBeCloseTo(widths.plainHyphen, 1);
  expect(widths.between).toBeLessThan(50);
  expect(new Set(widths.digits).size).toBe(1);
  expect(widths.digits[0]).toBeGreaterThan(60);
});
