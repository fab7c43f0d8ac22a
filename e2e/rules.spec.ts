// Runs in: all
import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

const RULES = '/api/settings/rules';
const cardOf = (page: Page, name: string) => page.getByRole('region', { name });
const rulesOf = (page: Page) => cardOf(page, 'Exit rules and limits');

const ROWS = [
  'Trailing stop',
  'Break-even',
  'Longest holding',
  'Protective stop',
  'Entry hours',
  'Profit of the day',
  'Loss of the day',
  'Entries and losses',
  'Pause after a close',
];

test('rules are set, a bad value is refused by its name, and the rest is kept', async ({
  page,
  product,
}) => {
  const { owner, simulator } = product;
  const tom = await owner.admitPerson('tom');
  await simulator.advanceBars(1);
  await page.goto('/trading-settings');
  const card = rulesOf(page);
  await expect(card.getByText('0 of 9 on')).toBeVisible();
  await card.getByRole('button', { name: 'Edit Rules' }).click();
  for (const name of ROWS) await card.getByRole('switch', { name }).click();
  await card.getByLabel('Break-even gain').fill('1001');
  await card.getByLabel('Entries a day').fill('11');
  await card.getByRole('textbox', { name: 'Protective stop' }).fill('25');
  await card.getByRole('button', { name: 'Save Rules' }).click();
  await expect(card.getByLabel('Break-even gain')).toBeFocused();
  await expect(card.getByRole('alert')).toHaveText([
    'Break-even gain must be from 1 to 1000.',
    /^Protective stop must lie at least 10 points below Stop loss \(20%\)\. Change stop loss$/,
    'Entries a day must be at most 10, the operator’s limit.',
  ]);
  await expect(card.getByText('3 fields need a change')).toBeVisible();
  expect(Object.values(await owner.get<object>(RULES)).every((value) => value === null)).toBe(true);

  await card.getByLabel('Break-even gain').fill('30');
  await card.getByLabel('Entries a day').fill('4');
  await card.getByRole('textbox', { name: 'Protective stop' }).fill('60');
  await card.getByRole('switch', { name: 'Longest holding' }).click();
  await card.getByRole('button', { name: 'Save Rules' }).click();
  await expect(toastOf(page)).toContainText('Rules saved');
  const saved = {
    trailingActivation: 50,
    trailingDistance: 25,
    breakEvenAt: 30,
    maxHoldingMinutes: null,
    noEntryBefore: '10:00',
    noEntryAfter: '14:30',
    dailyProfitTarget: 4,
    dailyLossLimit: 6,
    maxEntriesPerDay: 4,
    maxLossesPerDay: null,
    coolDownBars: 2,
    coolDownBarsAfterStop: 6,
    protectiveStop: 60,
  };
  expect(await owner.get(RULES)).toEqual(saved);
  const others = await tom.get<object>(RULES);
  expect(Object.values(others).every((value) => value === null)).toBe(true);

  await page.reload();
  await expect(card.getByText('8 of 9 on')).toBeVisible();
  const levels = card.getByRole('table', { name: 'Levels of a position bought now' });
  await expect(levels.getByRole('rowheader')).toHaveText([
    /^Target/,
    /^Trailing stop/,
    /^Break-even stop/,
    /^Stop/,
    /^Protective stop/,
  ]);
});

test('a trader sees own rules, and neither limits nor blackouts to set', async ({
  product,
  pageOf,
}) => {
  const page = await pageOf(await product.owner.admitPerson('una'));
  await page.goto('/trading-settings');
  await expect(rulesOf(page).getByRole('button', { name: 'Edit Rules' })).toBeEnabled();
  await expect(cardOf(page, 'Operator’s limits')).toHaveCount(0);
  await expect(cardOf(page, 'Blackouts')).toHaveCount(0);
});

test('limits that another has changed are not overwritten unseen', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/status of 409/);
  const { owner } = product;
  const limits = () =>
    owner.get<{ version: number; limits: Record<string, number> }>('/api/admin/limits');
  await page.goto('/trading-settings');
  const card = cardOf(page, 'Operator’s limits');
  await card.getByRole('button', { name: 'Edit Limits' }).click();
  await card.getByLabel('Most contracts').fill('501');
  await card.getByRole('button', { name: 'Save Limits' }).click();
  await expect(card.getByRole('alert')).toHaveText(
    'Most contracts must be at most 500, its ceiling.',
  );
  await card.getByLabel('Most contracts').fill('120');
  const { version } = await limits();
  await owner.put('/api/admin/limits', { version, limits: { maxContracts: 300 } });
  await card.getByRole('button', { name: 'Save Limits' }).click();
  await expect(card.getByText(/^Changed by another administrator: version \d+/)).toBeVisible();
  await expect(card.getByText('Most contracts is 300, and was 500.')).toBeVisible();
  expect((await limits()).limits.maxContracts).toBe(300);
  await card.getByRole('button', { name: 'Keep what I typed' }).click();
  await card.getByRole('button', { name: 'Save Limits' }).click();
  await expect(toastOf(page)).toContainText('Limits saved');
  expect((await limits()).limits.maxContracts).toBe(120);
});

test('a blackout is added, imported, shown before it begins, and removed', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/status of 400/);
  await page.goto('/trading-settings');
  const card = cardOf(page, 'Blackouts');
  const fields = { Label: 'FOMC', Date: '2026-02-06', From: '13:45', To: '14:30' };
  for (const [label, text] of Object.entries(fields)) await card.getByLabel(label).fill(text);
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastOf(page)).toContainText('Blackout added');

  const file = (rows: string) => ({
    name: 'calendar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`label,date,from,to\n${rows}`),
  });
  const input = card.getByLabel('CSV of blackouts');
  await expect(card.getByRole('button', { name: 'Import CSV' })).toBeEnabled();
  await input.setInputFiles(file('CPI,2026-03-11,08:30,09:45\nJobs,2026-02-30,08:30,09:45'));
  await expect(card.getByRole('alert')).toHaveText(/^Nothing was imported\. Row 2, date: /);
  await input.setInputFiles(file('CPI,2026-03-11,08:30,09:45'));
  await expect(card.getByText('2 blackouts')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText(/^Blackout in \d+h/)).toBeVisible();
  await expect(page.getByText(/^FOMC, 13:45 to 14:30 ET\./)).toBeVisible();

  await page.goto('/trading-settings');
  await card.getByRole('button', { name: 'Remove FOMC, Feb 6' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this blackout?' });
  await question.getByRole('button', { name: 'Remove blackout' }).click();
  await expect(card.getByText('1 blackout', { exact: true })).toBeVisible();
  const { blackouts } = await product.owner.get<{ blackouts: unknown[] }>('/api/admin/blackouts');
  expect(blackouts).toMatchObject([{ label: 'CPI' }]);
});
