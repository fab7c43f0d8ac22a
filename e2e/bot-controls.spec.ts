import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';
import { stopTrading } from './support/trade.ts';

test.use({ variables: steppedMarket() });

interface Step {
  readonly button: string;
  readonly question: string;
  readonly toast: string;
  readonly badge: 'TRADING ON' | 'TRADING OFF';
  readonly next: readonly string[];
}

const STEPS: readonly Step[] = [
  {
    button: 'Start Trading',
    question: 'Start trading?',
    toast: 'Trading Started',
    badge: 'TRADING ON',
    next: ['Pause Trading', 'Stop Trading'],
  },
  {
    button: 'Pause Trading',
    question: 'Pause trading?',
    toast: 'Trading Paused',
    badge: 'TRADING OFF',
    next: ['Resume Trading', 'Stop Trading'],
  },
  {
    button: 'Resume Trading',
    question: 'Resume trading?',
    toast: 'Trading Started',
    badge: 'TRADING ON',
    next: ['Pause Trading', 'Stop Trading'],
  },
  {
    button: 'Stop Trading',
    question: 'Stop trading?',
    toast: 'Trading Stopped',
    badge: 'TRADING OFF',
    next: ['Start Trading'],
  },
];

test('start, pause, resume and stop ask first, answer, and change badge and buttons', async ({
  page,
  product,
}) => {
  await stopTrading(product);
  await page.goto('/bot-controls');
  await expect(page.getByText('TRADING OFF')).toBeVisible();
  for (const { button, question, toast, badge, next } of STEPS) {
    await test.step(button, async () => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('alertdialog', { name: question });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: button })).toBeEnabled();

      await page.getByRole('button', { name: button }).click();
      await dialog.getByRole('button', { name: button }).click();
      await expect(toastOf(page)).toContainText(toast);
      await expect(page.getByText(badge)).toBeVisible();
      await expect.poll(() => tradingButtons(page)).toEqual(next);
    });
  }
});

test('the bot switch asks, and the help text follows', async ({ page, product }) => {
  await stopTrading(product);
  const help = 'Bot is analyzing market data... Trading is controlled separately below.';
  await page.goto('/bot-controls');
  await expect(page.getByText(help)).toBeVisible();
  await page.getByRole('switch', { name: 'Bot Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(toastOf(page)).toContainText('Bot Disabled');
  await expect(page.getByText('Bot is off. Turn on to enable market data analysis.')).toBeVisible();
  await page.getByRole('switch', { name: 'Bot Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn On' }).click();
  await expect(toastOf(page)).toContainText('Bot Enabled');
  await expect(page.getByText(help)).toBeVisible();
  await expect(page.getByText('Options trading involves substantial risk.')).toBeVisible();
});

test('on the dashboard a start that fails is taken back, and what became of it is found out [L3]', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/status of 503/);
  faults.expectFault(/^answer 503: .*bot\.start/);
  await stopTrading(product);
  await page.goto('/');
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/trpc/bot.start*', async (route) => {
    await refused;
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' });
  });
  const start = page.getByRole('button', { name: 'Start Trading' });
  await start.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Trading' }).click();
  await expect(page.getByRole('button', { name: 'Pause Trading' })).toBeVisible();
  refuse();
  const failure = 'It is not known whether trading was started. 503: away';
  await expect(toastOf(page)).toContainText(failure);
  // Queries are answered, so the outcome is known at once.
  const banner = page.getByRole('alert').filter({ hasText: 'Start Trading did not take effect.' });
  await expect(banner).toBeVisible();
  await expect(start).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Pause Trading' })).toHaveCount(0);
});

async function tradingButtons(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').getByRole('button').allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text.endsWith('Trading'));
}
