import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExitLabAnswer, PerformanceAnswer, TradeGroupAnswer } from '@tideline/api/schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { privacyToggle } from '../src/lib/browser/privacy.ts';
import { Root } from '../src/root.tsx';
import { USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/performance');
afterEach(() => {
  privacyToggle.set(false);
  vi.unstubAllGlobals();
});

const SIMULATED_WORD = 'SIMULATED';

const SIDE_GROUP: TradeGroupAnswer = {
  ...{ name: 'call', trades: 31, wins: 20, losses: 11, breakEven: 0, net: 310.5 },
  ...{ winRate: 64.5, winRateInterval: [46, 79], expectancy: 10.02, profitFactor: 1.4 },
  expectancyInterval: [-4, 24],
};

const PERFORMANCE_ANSWER: PerformanceAnswer = {
  ...{ from: '2025-01-07', to: '2025-02-05', trades: 31, wins: 20, losses: 11, breakEven: 0 },
  ...{ winRate: 64.5, winRateInterval: [46, 79], gross: 320.5, fees: 10, net: 310.5 },
  ...{ expectancy: 10.02, expectancyInterval: [-4, 24], profitFactor: 1.4 },
  ...{ averageWin: 50, averageLoss: -62.68, maxDrawdown: { amount: 120, percent: 1.2 } },
  ...{ equityDrawdown: { amount: 130, percent: 1.3 }, sharpe: 1.1, sharpeInterval: [-3, 5] },
  ...{ sortino: 2.3, days: 21, exposureHours: 17.5, streaks: { wins: 4, losses: 3 } },
  bestDay: { date: '2025-02-04', net: 200, trades: 2 },
  worstDay: { date: '2025-02-05', net: -90, trades: 1 },
  ...{ bySide: [SIDE_GROUP], byHour: [], byWeekday: [], byConfidence: [], byReason: [] },
  equity: [
    { at: '2025-02-04T21:00:00.000Z', equity: 10_200 },
    { at: '2025-02-05T18:00:00.000Z', equity: 10_110 },
  ],
  drawdown: [],
  calendar: [
    { date: '2025-02-04', net: 200, trades: 2 },
    { date: '2025-02-05', net: -90, trades: 1 },
  ],
  weeks: [{ monday: '2025-02-03', net: 110, closed: [] }],
  warnings: [],
};

const EXIT_LAB: ExitLabAnswer = {
  ...{ trades: 31, days: 14, notCompared: 0, actual: { net: 310.5 }, warnings: [] },
  alternatives: [
    {
      ...{ kind: 'stop', label: 'Stop 10 %', settings: {}, net: 900, difference: 589.5 },
      ...{ differenceInterval: [20, 900], changed: 4, heldLonger: 0 },
    },
  ],
};

const NO_QUANTILES = { p50: null, p90: null, p99: null };
const NO_COSTS = { halfSpreadPercent: NO_QUANTILES, fillAgainstMidPercent: NO_QUANTILES };

async function open(answer: PerformanceAnswer = PERFORMANCE_ANSWER) {
  Object.assign(world.answers, {
    'performance.get': answer,
    'trades.list': { trades: [], nextCursor: null },
    'exitLab.get': EXIT_LAB,
    'calibration.get': {
      ...{ bands: [], brier: null, brierOfBaseRate: null, ablation: [], warnings: [] },
    },
    'slippage.get': {
      ...{ orders: 0, ...NO_COSTS, delayMs: NO_QUANTILES, atDecision: NO_COSTS, atFill: NO_COSTS },
      ...{ byHour: [], byDelta: [], warnings: [] },
    },
  });
  render(<Root />);
  return screen.findByTestId('page-performance', {}, LONG_TIMEOUT);
}

/** As the page is seen: what only keeps an amount's width is not. */
function pageTextOf(page: HTMLElement): string {
  const seen = page.cloneNode(true) as HTMLElement;
  for (const shape of seen.querySelectorAll('.invisible')) shape.remove();
  return seen.textContent ?? '';
}

test('every result stands beside the word SIMULATED', async () => {
  const page = await open();
  await screen.findByRole('region', { name: 'Results' }, LONG_TIMEOUT);
  const bare = () =>
    [...page.querySelectorAll('span.num')]
      .filter(({ textContent }) => /[+\u2212]\$\d/.test(textContent ?? ''))
      .filter((amount) => !amount.closest('section, p')?.textContent?.includes(SIMULATED_WORD))
      .filter((amount) => !amount.closest('section')?.textContent?.includes(SIMULATED_WORD))
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(bare()).toEqual([]), LONG_TIMEOUT);
  expect(page.querySelectorAll('span.num').length).toBeGreaterThan(8);
}, 40_000);

test('the calendar has the server’s sums, and says where the exchange was shut', async () => {
  const weeks = [{ monday: '2025-02-03', net: 112, closed: ['2025-02-06'] }];
  await open({ ...PERFORMANCE_ANSWER, weeks });
  const table = await screen.findByRole('table', { name: 'Results by day' }, LONG_TIMEOUT);
  const cells = [...table.querySelectorAll('tbody td')].map((cell) =>
    pageTextOf(cell as HTMLElement),
  );
  expect(cells).toEqual(['–', '+200', '−90', 'closed', '–', '+112']);
}, 40_000);

/** Everything is in view at once. */
class SeeingObserver {
  readonly #onSeen: IntersectionObserverCallback;

  constructor(see: IntersectionObserverCallback) {
    this.#onSeen = see;
  }

  observe(): void {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    this.#onSeen([entry], this as unknown as IntersectionObserver);
  }

  disconnect(): void {}
}

test('hidden amounts leave no dollar, no bar and no curve', async () => {
  vi.stubGlobal('IntersectionObserver', SeeingObserver);
  privacyToggle.set(true);
  const page = await open();
  await screen.findByText('Curve hidden', {}, LONG_TIMEOUT);
  await within(page).findByRole('table', { name: 'By side' }, LONG_TIMEOUT);
  await within(page).findByText('As traded', {}, LONG_TIMEOUT);
  expect(pageTextOf(page)).not.toContain('Better');
  expect(pageTextOf(page)).not.toMatch(/\$\d/);
  expect(pageTextOf(page)).not.toMatch(/[+\u2212]\d[\d,.]*%/);
  expect(page.querySelectorAll('[style*="left"]')).toHaveLength(0);
  expect(page.querySelector('[aria-label*="200"]')).toBeNull();
}, 40_000);

test('hidden amounts hide a verdict that says whether money was lost', async () => {
  const lost = { ...PERFORMANCE_ANSWER, expectancyInterval: [-90, -3] as [number, number] };
  const page = await open(lost);
  await within(page).findByText('These trades lose.', {}, LONG_TIMEOUT);
  privacyToggle.set(true);
  await within(page).findByText('The verdict is hidden.', {}, LONG_TIMEOUT);
  expect(pageTextOf(page)).not.toContain('These trades lose.');
}, 40_000);

test('a figure that can’t be computed is a dash, and an interval that is missing says so', async () => {
  const few = {
    ...PERFORMANCE_ANSWER,
    trades: 2,
    warnings: ['2 trades: below 30 this proves nothing.'],
  };
  const page = await open({ ...few, expectancyInterval: null, sharpe: null, averageLoss: null });
  const results = within(await screen.findByRole('region', { name: 'Results' }, LONG_TIMEOUT));
  expect(results.getByText('Too few for an interval')).toBeTruthy();
  expect(results.getByText('Average loss').nextElementSibling?.textContent).toBe('–');
  expect(results.getByText('Sharpe').nextElementSibling?.textContent).toMatch(/^– /);
  expect(pageTextOf(page)).toContain('2 trades: below 30 this proves nothing. Read the intervals.');
}, 40_000);

test('results that can’t be read say so, and are read again on demand', async () => {
  world.refusals['performance.get'] = { status: 503, message: 'The reader is busy.' };
  const page = await open();
  const failure = await within(page).findByRole('alert', {}, LONG_TIMEOUT);
  expect(failure.textContent).toContain('The results could not be read');
  delete world.refusals['performance.get'];
  await userEvent.setup().click(within(failure).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Results' }, LONG_TIMEOUT);
}, 40_000);

test('an administrator reads another user’s results, and their files', async () => {
  world.user = { ...USER, isAdmin: true };
  world.users = [
    { ...USER, id: 'u 2', email: 'tara@example.com', isOwner: false, isClosing: false },
  ];
  window.history.replaceState(null, '', '/performance?range=week&account=all&user=u+2');
  const page = await open();
  await within(page).findByText('tara@example.com', {}, LONG_TIMEOUT);
  const file = await within(page).findByRole('link', { name: 'Trades as CSV' }, LONG_TIMEOUT);
  expect(file.getAttribute('href')).toBe(
    '/api/export/trades.csv?from=2025-02-03&to=2025-02-05&account=all&user=u+2',
  );
}, 40_000);
