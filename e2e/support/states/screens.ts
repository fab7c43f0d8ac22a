import { expect, type Page } from '@playwright/test';
import type { Answer, Answers } from '../answers.ts';
import { PERFORMANCE_STATES } from './performance.ts';
import {
  ALARMS,
  FLATTENED,
  HOLDINGS,
  NO_SIGNAL,
  STALE_POSITION,
  TRAILED_POSITION,
  VENUES,
} from './samples.ts';
import { isShown, pressButton, type ScreenState } from './state.ts';

const SCREEN_PATHS = {
  dashboard: '/',
  history: '/history',
  'trade criteria': '/trading-settings',
  performance: '/performance',
  'bot controls': '/bot-controls',
  'API settings': '/api-settings',
  'day review': '/days/2026-02-05',
  notifications: '/notifications',
  users: '/users',
} as const;

const everyScreen = (
  what: string,
  answers: Answers,
  reach: (page: Page) => Promise<void>,
): readonly ScreenState[] =>
  Object.entries(SCREEN_PATHS).map(([screen, path]) => ({
    name: `${screen}, ${what}`,
    path,
    answers,
    reachState: reach,
  }));

const noData: Answer = { data: [] };

const DEMO_BEGINS = 'The demo begins when you press Start Trading.';

const regularUser: Answer = { fields: { isAdmin: false } };

/** While the screens load, and when nothing can be read. */
export const WAITING_STATES: readonly ScreenState[] = [
  ...everyScreen('loading', 'never', async (page) => {
    await expect(page.getByTestId(/^page-/)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  }),
  ...everyScreen('not to be read', 'refused', async (page) => {
    await expect(page.getByText(/could not be read/i).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }),
];

/** With nothing to show, after a failure, and as other users see them. */
export const SCREEN_STATES: readonly ScreenState[] = [
  {
    name: 'dashboard with nothing to show',
    path: '/',
    answers: {
      'positions.list': noData,
      'bars.list': { fields: { bars: [] } },
      'decisions.list': { fields: { decisions: [] } },
      'equity.get': { data: { days: [], today: [] } },
      'backendLogic.get': { fields: NO_SIGNAL },
      'market.status': { fields: { isWaiting: true } },
    },
    reachState: async (page) => {
      await isShown(DEMO_BEGINS)(page);
      for (const text of ['No open position', 'No bar of this session yet', 'No decision today']) {
        await isShown(text)(page);
      }
      await isShown('No curve yet')(page);
    },
  },
  {
    name: 'dashboard with banners and alarms',
    path: '/',
    answers: {
      'alarms.list': { data: ALARMS },
      'market.status': { fields: { killSwitch: true } },
      'trading.status': { fields: { circuitBreakerActive: true } },
      'config.get': { fields: { isActive: false } },
    },
    reachState: async (page) => {
      for (const text of [
        'Circuit breaker active.',
        'Broker not connected.',
        'Kill switch engaged.',
      ]) {
        await isShown(text)(page);
      }
      await pressButton(page, 'Show 1 more');
    },
  },
  {
    name: 'dashboard of an older build',
    path: '/',
    reachState: async (page) => {
      await page.route('**/trpc/**', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'tideline-page': '/assets/newer.js' };
        await route.fulfill({ response, headers });
      });
      await isShown('The server has a newer version of this page.')(page);
    },
  },
  {
    name: 'dashboard with a stale quote',
    path: '/',
    answers: { 'positions.list': { data: [STALE_POSITION] } },
    reachState: isShown('Last known value'),
  },
  {
    name: 'dashboard with a stop that has risen',
    path: '/',
    answers: { 'positions.list': { data: [TRAILED_POSITION] } },
    reachState: isShown('Trailing stop 0.84'),
  },
  {
    name: 'bot controls after a close that is not done yet',
    path: '/bot-controls',
    answers: {
      'positions.list': { data: [TRAILED_POSITION] },
      'bot.flatten': {
        data: {
          message: 'Trading stopped. 16 × SPY 690 call not sold: the broker refuses the keys.',
          warnings: [],
        },
      },
    },
    reachState: async (page) => {
      await pressButton(page, 'Close and Stop');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Sell 16/ })
        .click();
      await isShown('Guarded while it is open.')(page);
    },
  },
  {
    name: 'bot controls after all accounts were closed, one of them in vain',
    path: '/bot-controls',
    answers: {
      'killSwitch.holdings': { data: { accounts: HOLDINGS } },
      'killSwitch.set': { data: FLATTENED },
    },
    reachState: async (page) => {
      await pressButton(page, 'Stop and close all');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Sell 62/ })
        .click();
      await isShown('Still open')(page);
    },
  },
  {
    name: 'dashboard after a close that failed',
    path: '/',
    answers: { 'positions.close': { error: 'The broker is away.' } },
    reachState: async (page) => {
      await pressButton(page, 'Close Position');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
      await isShown('Close failed.')(page);
    },
  },
  {
    name: 'dashboard without amounts, in colours for the colour-blind',
    path: '/',
    reachState: async (page) => {
      for (const name of ['Hide amounts', 'Colour-blind safe colours']) {
        await pressButton(page, /^Account of/);
        await page.getByRole('menuitem', { name }).click();
      }
      await isShown('Curve hidden')(page);
    },
  },
  {
    name: 'dashboard with its chart as a table',
    path: '/',
    reachState: async (page) => {
      await pressButton(page, 'View as table');
      await expect(page.getByRole('region', { name: 'Bars of the session' })).toBeVisible();
    },
  },
  {
    name: 'history without orders',
    path: '/history',
    answers: { 'orders.history': noData },
    reachState: isShown('Showing 0 order(s)'),
  },
  {
    name: 'an order of the history, opened',
    path: '/history',
    only: 'phone',
    reachState: async (page) => {
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await isShown('Notional')(page);
    },
  },
  ...PERFORMANCE_STATES,
  {
    name: 'trade criteria before the first signal',
    path: '/trading-settings',
    answers: {
      'backendLogic.get': { fields: NO_SIGNAL },
    },
    reachState: isShown('no bar yet'),
  },
  {
    name: 'trade criteria of a user',
    path: '/trading-settings',
    answers: { 'auth.user': regularUser },
    reachState: isShown('Admin Controlled'),
  },
  {
    name: 'trade criteria with wrong numbers',
    path: '/trading-settings',
    reachState: async (page) => {
      await pressButton(page, 'Edit Settings');
      await page.getByLabel('Stop loss').fill('1');
      await pressButton(page, 'Save Settings');
      await expect(page.getByLabel('Stop loss')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'trade criteria with wrong rules and limits',
    path: '/trading-settings',
    reachState: async (page) => {
      await pressButton(page, 'Edit Rules');
      await page.getByRole('switch', { name: 'Break-even' }).click();
      await page.getByLabel('Break-even gain').fill('0');
      await pressButton(page, 'Save Rules');
      await expect(page.getByLabel('Break-even gain')).toHaveAttribute('aria-invalid', 'true');
      await pressButton(page, 'Edit Limits');
      await page.getByLabel('Most contracts').fill('0');
      await pressButton(page, 'Save Limits');
      await expect(page.getByLabel('Most contracts')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'API settings without keys',
    path: '/api-settings',
    answers: {
      'config.get': {
        fields: { apiKey: '', secretKey: '', isActive: false, lastTested: null, accountInfo: null },
      },
    },
    reachState: isShown('DISCONNECTED'),
  },
  {
    name: 'API settings while a test runs',
    path: '/api-settings',
    answers: { 'config.test': 'never' },
    reachState: async (page) => {
      await pressButton(page, 'Test Connection');
      await isShown('TESTING')(page);
    },
  },
  {
    name: 'API settings after a test that failed',
    path: '/api-settings',
    answers: { 'config.test': { error: 'The broker refused the keys.', status: 502 } },
    reachState: async (page) => {
      await pressButton(page, 'Test Connection');
      await isShown('ERROR')(page);
    },
  },
  {
    name: 'API settings on the way to live trading',
    path: '/api-settings',
    answers: {
      'config.venues': { data: VENUES },
      'positions.list': noData,
    },
    reachState: async (page) => {
      await pressButton(page, 'Edit Settings');
      await page.getByLabel('Environment').selectOption('Live Trading');
      await pressButton(page, 'Save Settings');
      await expect(page.getByLabel(/^Type LIVE/)).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'bot controls with the kill switch engaged and the bot off',
    path: '/bot-controls',
    answers: {
      'market.status': { fields: { killSwitch: true, isWaiting: true } },
      'bot.status': { fields: { botActive: false, isActive: false } },
    },
    reachState: async (page) => {
      await isShown(DEMO_BEGINS)(page);
      await isShown('ENGAGED')(page);
      await isShown('Bot is off.')(page);
    },
  },
  {
    name: 'a screen whose code does not come',
    path: '/bot-controls',
    reachState: async (page) => {
      await page.route('**/assets/page-*.js', (route) => route.abort());
      await page.goto('/bot-controls');
      await isShown('This screen could not be loaded')(page);
    },
  },
];
