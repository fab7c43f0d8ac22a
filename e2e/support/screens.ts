import { expect, type Page } from '@playwright/test';
import { addChannels } from './channels.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { holdPosition } from './trade.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: boolean;
  /** Stands in the middle of the window, however long the page. */
  readonly isOverlay?: boolean;
  /** Gives the screen something to show. */
  readonly prepareProduct?: (product: Product, page: Page) => Promise<void>;
  readonly untilShown: (page: Page) => Promise<void>;
  /** In a window as tall as the page: resolves when what is read on coming into view shows. */
  readonly untilFilled?: (page: Page) => Promise<void>;
}

/** Every screen in each form; those without a position come first. */
export const SCREENS: readonly Screen[] = [
  // Before the owner signs in, as it shows a server without an owner.
  {
    name: 'set-up',
    path: '/api/login#setup=token',
    isPublic: true,
    untilShown: (page) => headingShows(page, 'Set up the owner account'),
  },
  {
    name: 'landing',
    path: '/',
    isPublic: true,
    untilShown: (page) => headingShows(page, 'Automated Options Trading Platform'),
  },
  {
    name: 'sign-in',
    path: '/api/login',
    isPublic: true,
    untilShown: (page) => headingShows(page, 'Sign in'),
  },
  {
    name: 'dashboard-empty',
    path: '/',
    untilShown: async (page) => {
      await expect(page.getByText('No open position')).toBeVisible();
      await chartShows(page);
    },
  },
  {
    name: 'history-empty',
    path: '/history',
    untilShown: (page) => expect(page.getByText('No orders found.')).toBeVisible(),
  },
  {
    name: 'performance-empty',
    path: '/performance?range=all',
    untilShown: (page) => expect(page.getByText(/^No closed trades yet/).first()).toBeVisible(),
  },
  {
    name: 'notifications-empty',
    path: '/notifications',
    untilShown: (page) => expect(page.getByText('No channel yet')).toBeVisible(),
  },
  {
    name: 'not-found',
    path: '/no-such-screen',
    untilShown: (page) => headingShows(page, '404 Page Not Found'),
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    prepareProduct: prepareTrade,
    untilShown: async (page) => {
      await expect(page.getByRole('button', { name: 'Close Position' })).toBeVisible();
      await chartShows(page);
    },
  },
  {
    name: 'history',
    path: '/history',
    prepareProduct: prepareTrade,
    untilShown: (page) => expect(page.getByText(/^Showing [1-9]\d* order\(s\)$/)).toBeVisible(),
  },
  {
    name: 'performance',
    path: '/performance?range=all',
    prepareProduct: closeTrades,
    untilShown: async (page) => {
      await expect(page.getByRole('table', { name: 'By side' })).toBeVisible();
      await chartShows(page);
    },
    untilFilled: (page) =>
      expect(page.locator(':is(#exit-lab, #calibration, #slippage) strong')).toHaveCount(3),
  },
  {
    name: 'bot-controls',
    path: '/bot-controls',
    prepareProduct: prepareTrade,
    untilShown: (page) => expect(page.getByText('TRADING ON')).toBeVisible(),
  },
  {
    name: 'trade-criteria',
    path: '/trading-settings',
    prepareProduct: prepareRules,
    untilShown: async (page) => {
      await expect(page.getByRole('region', { name: 'Points of each part' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit Thresholds' })).toBeEnabled();
      await expect(page.getByRole('table', { name: 'Levels of a position' })).toBeVisible();
      await expect(page.getByText('FOMC statement')).toBeVisible();
    },
  },
  {
    name: 'trade-criteria-edit',
    path: '/trading-settings',
    prepareProduct: prepareRules,
    untilShown: async (page) => {
      await page.getByRole('button', { name: 'Edit Settings' }).click();
      await page.getByRole('button', { name: 'Edit Thresholds' }).click();
      await page.getByRole('button', { name: 'Edit Rules' }).click();
      await page.getByRole('button', { name: 'Edit Limits' }).click();
      await expect(page.getByLabel('EMA fast')).toBeVisible();
    },
  },
  {
    name: 'api-settings',
    path: '/api-settings',
    untilShown: async (page) => {
      await expect(page.getByText('CONNECTED', { exact: true })).toHaveCount(2);
      await headingShows(page, 'Account Information');
    },
  },
  {
    name: 'api-settings-edit',
    path: '/api-settings',
    untilShown: async (page) => {
      await page.getByRole('button', { name: 'Edit Settings' }).click();
      await expect(page.getByLabel('API Key')).toBeEnabled();
    },
  },
  {
    name: 'second-factor',
    path: '/api-settings',
    untilShown: async (page) => {
      await page.getByRole('button', { name: 'Set Up' }).click();
      await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    path: '/notifications',
    prepareProduct: addChannels,
    untilShown: async (page) => {
      await expect(page.getByText('Not tested yet')).toBeVisible();
      await expect(page.getByText('Tideline can reach this channel.').first()).toBeVisible();
    },
  },
  {
    name: 'notifications-add',
    path: '/notifications',
    prepareProduct: addChannels,
    untilShown: async (page) => {
      await page.getByRole('button', { name: 'Add channel' }).click();
      await page.getByRole('radio', { name: 'Telegram' }).check({ force: true });
      await expect(page.getByLabel('Bot token')).toBeVisible();
    },
  },
  {
    name: 'users',
    path: '/users',
    prepareProduct: prepareTrader,
    untilShown: (page) => expect(page.getByRole('region', { name: TRADER_EMAIL })).toBeVisible(),
  },
  {
    name: 'user-activity',
    path: '/users',
    isOverlay: true,
    prepareProduct: prepareTrade,
    untilShown: async (page) => {
      await page.getByRole('button', { name: 'View Activity' }).first().click();
      await expect(page.getByRole('region', { name: 'Open positions' })).toBeVisible();
    },
  },
  {
    name: 'audit-log',
    path: '/users',
    prepareProduct: prepareTrader,
    untilShown: async (page) => {
      await page.getByRole('tab', { name: 'Audit log' }).click();
      await expect(page.getByText('Address allowed').first()).toBeVisible();
    },
  },
  {
    name: 'access-denied',
    path: '/users',
    prepareProduct: signInTrader,
    untilShown: (page) => headingShows(page, 'Access Denied'),
  },
  {
    name: 'commands',
    path: '/dashboard',
    isOverlay: true,
    prepareProduct: prepareTrade,
    untilShown: async (page) => {
      await chartShows(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeVisible();
    },
  },
  {
    name: 'keyboard-help',
    path: '/dashboard',
    isOverlay: true,
    untilShown: async (page) => {
      await chartShows(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
    },
  },
];

/** Until everything is loaded. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await screen.untilShown(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (screen.isPublic === true) return;
  // The header fills even where nothing else is read.
  await expect(page.locator('header time').filter({ visible: true })).toHaveCount(1);
  const cash = page.locator('dd').filter({ hasText: '$', visible: true });
  await expect(cash.first()).toBeVisible();
}

const headingShows = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

const chartShows = (page: Page) => expect(page.locator('canvas').first()).toBeVisible();

function prepareTrade(product: Product): Promise<void> {
  return holdPosition(product);
}

/** One trade closed and one open. */
async function closeTrades(product: Product): Promise<void> {
  const { owner, simulator } = product;
  const { trades } = await owner.get<{ readonly trades: number }>('/api/performance');
  if (trades === 0) {
    await prepareTrade(product);
    const [held] = await owner.get<readonly { readonly id: string }[]>('/api/positions');
    await owner.post(`/api/positions/${held?.id}/close`);
    // Orders fill only as bars pass.
    await simulator.advanceBars(1);
  }
  await prepareTrade(product);
}

/** Switches all rules on, and adds a blackout that is still ahead. */
async function prepareRules(product: Product): Promise<void> {
  await prepareTrade(product);
  await product.owner.put('/api/settings/rules', SAMPLE_RULES);
  await product.owner.put('/api/admin/blackouts', { blackouts: [SAMPLE_BLACKOUT] });
}

const SAMPLE_RULES = {
  trailingActivation: 50,
  trailingDistance: 25,
  breakEvenAt: 25,
  maxHoldingMinutes: 90,
  noEntryBefore: '10:00',
  noEntryAfter: '14:30',
  dailyProfitTarget: 4,
  dailyLossLimit: 6,
  maxEntriesPerDay: 5,
  maxLossesPerDay: 2,
  coolDownBars: 2,
  coolDownBarsAfterStop: 6,
};

const SAMPLE_BLACKOUT = { label: 'FOMC statement', date: '2026-12-09', from: '13:45', to: '14:30' };

const TRADER_EMAIL = 'tara@example.com';
const traderOf = new WeakMap<Product, Person>();

/** The invited user is no administrator. */
async function prepareTrader(product: Product): Promise<void> {
  if (!traderOf.has(product)) traderOf.set(product, await product.owner.admitPerson('tara'));
}

async function signInTrader(product: Product, page: Page): Promise<void> {
  await prepareTrader(product);
  const cookie = await traderOf.get(product)?.signIn();
  if (cookie === undefined) throw new Error('no user was invited');
  const { name, value } = cookie;
  await page.context().addCookies([{ name, value, url: product.origin, httpOnly: true }]);
}
