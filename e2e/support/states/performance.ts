import { expect } from '@playwright/test';
import { NO_EDGE, NOTHING_CLOSED, PAST_PERFORMANCE } from './past-performance.ts';
import { CALIBRATION, EXIT_LAB, OWN_ALTERNATIVE, SLIPPAGE } from './past-reports.ts';
import { isShown, pressButton, type ScreenState } from './state.ts';
import { withTrades } from './trade-samples.ts';

const performancePath = '/performance';

const performanceAnswer = (data: unknown) => ({ 'performance.get': { data } });

const NO_CURVE = { ...PAST_PERFORMANCE, equity: [] };

export const PERFORMANCE_STATES: readonly ScreenState[] = [
  {
    name: 'performance with its exit lab',
    path: performancePath,
    answers: { ...performanceAnswer(PAST_PERFORMANCE), 'exitLab.get': { data: EXIT_LAB } },
    reachState: async (page) => {
      await page.locator('#exit-lab').scrollIntoViewIfNeeded();
      await isShown('As traded')(page);
    },
  },
  {
    name: 'performance with an exit of one’s own',
    path: `${performancePath}?stopLoss=35&maxHoldingMinutes=45`,
    answers: {
      ...performanceAnswer(PAST_PERFORMANCE),
      'exitLab.get': {
        data: { ...EXIT_LAB, alternatives: [...EXIT_LAB.alternatives, OWN_ALTERNATIVE] },
      },
    },
    reachState: async (page) => {
      await page.locator('#exit-lab').scrollIntoViewIfNeeded();
      await isShown(/^Your own: stop 35%/)(page);
      await page.getByLabel('Stop loss').fill('4');
      await pressButton(page, 'Try it');
      await expect(page.getByLabel('Stop loss')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'performance with the trades of one group',
    path: `${performancePath}?range=all&weekday=Wednesday`,
    answers: { ...withTrades(71), ...performanceAnswer(PAST_PERFORMANCE) },
    reachState: async (page) => {
      await isShown(/^Only of a Wednesday: \d+ of 71/)(page);
      await page.locator('#trades').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'performance with its calibration and slippage',
    path: performancePath,
    answers: {
      ...performanceAnswer(PAST_PERFORMANCE),
      'calibration.get': { data: CALIBRATION },
      'slippage.get': { data: SLIPPAGE },
    },
    reachState: async (page) => {
      await page.locator('#slippage').scrollIntoViewIfNeeded();
      await isShown('From sent to filled')(page);
      await page.locator('#calibration').scrollIntoViewIfNeeded();
      await isShown('Error without one part.')(page);
    },
  },
  {
    name: 'performance of 26 trades, which prove nothing',
    path: performancePath,
    answers: performanceAnswer(PAST_PERFORMANCE),
    reachState: async (page) => {
      await isShown('26 trades: below 30 this proves nothing, whatever it shows.')(page);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  {
    name: 'performance without an edge, its curve and groups as tables',
    path: performancePath,
    answers: performanceAnswer(NO_EDGE),
    reachState: async (page) => {
      await isShown('No edge is shown yet.')(page);
      await pressButton(page, 'View as table');
      await pressButton(page, 'View as table');
      await expect(page.getByRole('region', { name: 'Equity and drawdown' }).last()).toBeVisible();
    },
  },
  {
    name: 'performance without a trade in its range',
    path: performancePath,
    answers: performanceAnswer({ ...NOTHING_CLOSED, from: '2025-01-07' }),
    reachState: isShown('No closed trades from Jan 7 to Feb 5'),
  },
  {
    name: 'performance without any trade',
    path: `${performancePath}?range=all`,
    answers: performanceAnswer(NOTHING_CLOSED),
    reachState: isShown('No closed trades yet'),
  },
  {
    name: 'performance of several accounts',
    path: `${performancePath}?account=all`,
    answers: performanceAnswer(NO_CURVE),
    reachState: isShown('No curve of several accounts'),
  },
  {
    name: 'performance of a range of its own, of which a date is wrong',
    path: performancePath,
    answers: performanceAnswer(PAST_PERFORMANCE),
    reachState: async (page) => {
      await pressButton(page, 'Own range');
      await page.getByLabel('From').fill('2099-01-01');
      await pressButton(page, 'Show');
      await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
