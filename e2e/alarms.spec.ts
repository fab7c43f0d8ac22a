// Runs in: all
import type { Page } from '@playwright/test';
import { axeViolationsOf } from './support/accessibility.ts';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

/** A morning in which risking everything loses more than a day allows. */
const LOSING = {
  SIM_SEED: '207',
  SIM_START: '2026-11-24T10:00',
  MAX_PREMIUM: '100000',
  MAX_CONTRACTS: '5000',
};
const RECKLESS = {
  confidenceThreshold: 0,
  portfolioPercentage: 100,
  profitTarget: 1000,
  stopLoss: 100,
};
const LONGEST_WAIT_BARS = 6;

test.use({ variables: steppedMarket(LOSING) });

interface Alarms {
  readonly openCount: number;
}

async function openCount({ owner }: Product): Promise<number> {
  return (await owner.get<Alarms>('/api/alarms')).openCount;
}

/** Plays bars until the circuit breaker raises its alarm. */
async function raiseAlarm(product: Product): Promise<void> {
  await product.owner.put('/api/settings', RECKLESS);
  await product.owner.post('/api/bot/start');
  for (let bar = 0; bar < LONGEST_WAIT_BARS && (await openCount(product)) === 0; bar += 1) {
    await product.simulator.advanceBars(1);
  }
  expect(await openCount(product)).toBe(1);
}

const region = (page: Page) => page.getByRole('region', { name: 'Alarms' });

test('an alarm stands above every page until it is acknowledged with the keyboard', async ({
  page,
  product,
}) => {
  await page.goto('/bot-controls');
  await expect(page.getByRole('switch', { name: 'Bot Status' })).toBeVisible();
  await expect(region(page).getByRole('listitem')).toHaveCount(0);
  await raiseAlarm(product);

  const item = region(page).getByRole('listitem');
  await expect(item).toContainText(/Critical\. Circuit breaker: .* Nov 24, \d\d:\d\d ET/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(item).toBeVisible();
    expect(await axeViolationsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(item.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  expect(await axeViolationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/history');
  await item.getByRole('button', { name: 'Acknowledge' }).focus();
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
  await expect(region(page)).toBeFocused();
  expect(await openCount(product)).toBe(0);
  await page.reload();
  await expect(page.getByTestId('page-history')).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('the kill switch asks, stops everybody, says so everywhere, and is released', async ({
  page,
  product,
}) => {
  const engaged = async () =>
    (await product.owner.get<{ readonly killSwitch: boolean }>('/api/market/status')).killSwitch;
  await page.goto('/bot-controls');
  const card = page.getByRole('region', { name: 'Kill Switch' });
  await card.getByRole('button', { name: 'Stop all entries' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop all entries?' });
  await expect(question).toContainText('The bot still sells');
  expect(await axeViolationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(await engaged()).toBe(false);

  await card.getByRole('button', { name: 'Stop all entries' }).click();
  await question.getByRole('button', { name: 'Stop all entries' }).click();
  await expect(toastOf(page)).toContainText('Kill Switch Engaged');
  await expect(card.getByText('ENGAGED', { exact: true })).toBeVisible();
  expect(await engaged()).toBe(true);
  await page.goto('/history');
  await expect(region(page)).toContainText('Kill switch engaged.');
  expect(await axeViolationsOf(page)).toEqual([]);

  await page.goto('/bot-controls');
  await card.getByRole('button', { name: 'Release kill switch' }).click();
  const release = page.getByRole('alertdialog', { name: 'Release the kill switch?' });
  await release.getByRole('button', { name: 'Release kill switch' }).click();
  await expect(card.getByText('RELEASED', { exact: true })).toBeVisible();
  await expect(region(page)).not.toContainText('Kill switch engaged.');
  expect(await engaged()).toBe(false);
});
