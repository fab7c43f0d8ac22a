// Runs in: all, long
import type { Page } from '@playwright/test';
import {
  axeViolationsOf,
  type SizedState,
  themesIn,
  WINDOW_SIZES,
} from './support/accessibility.ts';
import { type Answer, answerWith } from './support/answers.ts';
import { expectFocus, pressAt, tabTo, typeInto } from './support/keyboard.ts';
import { SAMPLE_DETAIL, SAMPLE_TRADE, withTrades } from './support/states/trade-samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { closeTrade, holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

const drawer = (page: Page) => page.getByRole('dialog');
const noteOf = (page: Page) => drawer(page).getByLabel('Note');
const tableOf = (page: Page) => page.getByRole('region', { name: 'Trades' }).last();
const rowsOf = (page: Page) => tableOf(page).getByRole('link');

test('without a mouse: from the dashboard to the note of a trade', async ({ page, product }) => {
  const id = await closeTrade(product);
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await pressAt(page, navigation.getByRole('link', { name: 'Performance' }));
  await expect(rowsOf(page).first()).toBeVisible();
  await pressAt(page, rowsOf(page).first());
  await expect(page).toHaveURL(new RegExp(`trade=${id}`));
  await typeInto(page, noteOf(page), 'Entered <b>late</b> & sold 👍');
  // Leaving the field saves it.
  await page.keyboard.press('Tab');
  await expectFocus(page);
  const read = () => product.owner.get<{ readonly note: string }>(`/api/trades/${id}`);
  await expect.poll(async () => (await read()).note).toBe('Entered <b>late</b> & sold 👍');
  await expect(drawer(page).getByRole('button', { name: 'Save Note' })).toHaveCount(0);
  await typeInto(page, drawer(page).getByLabel('Add a tag'), 'late');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('listitem').filter({ hasText: 'late' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(rowsOf(page).first()).toBeFocused();
  await expect(page).not.toHaveURL(/trade=/);
});

test('a note is text: markup is shown as typed, and 2,001 characters are refused before they are sent', async ({
  page,
  product,
}) => {
  const id = await closeTrade(product);
  const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
  await product.owner.put(`/api/trades/${id}/note`, { note: markup, tags: ['<i>tag</i>'] });
  await page.goto(`/history?view=trips&trade=${id}`);
  await expect(noteOf(page)).toHaveValue(markup);
  await expect(drawer(page).getByText('<i>tag</i>')).toBeVisible();
  await expect(drawer(page).locator('form b, form i, form img')).toHaveCount(0);

  await noteOf(page).fill('x'.repeat(2_001));
  await expect(drawer(page).getByText('At most 2,000 characters: 1 too many.')).toBeVisible();
  await expect(drawer(page).getByText('2,001 of 2,000')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Save Note' })).toBeDisabled();
  await noteOf(page).blur();
  const stored = async () =>
    (await product.owner.get<{ readonly note: string }>(`/api/trades/${id}`)).note;
  expect(await stored()).toBe(markup);

  // A person counts each as one character, the browser as two.
  await noteOf(page).fill('👍'.repeat(2_000));
  await expect(drawer(page).getByText('2,000 of 2,000')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Save Note' }).click();
  await expect.poll(stored).toBe('👍'.repeat(2_000));
});

test('a note that is refused stays typed, over a reload too, and says by which field', async ({
  page,
  product,
}) => {
  const id = await closeTrade(product);
  await product.owner.put(`/api/trades/${id}/note`, { note: 'Before.', tags: [] });
  const address = `/history?view=trips&trade=${id}`;
  const error = 'tags: must be 40 characters at most';
  await answerWith(page, { 'trades.saveNote': { error, status: 400 } });
  await page.goto(address);
  await noteOf(page).fill('Typed, and not lost.');
  await noteOf(page).blur();
  await expect(drawer(page).getByText('Must be 40 characters at most.')).toBeVisible();
  await expect(noteOf(page)).toHaveValue('Typed, and not lost.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await page.goto(address);
  await expect(noteOf(page)).toHaveValue('Typed, and not lost.');
  await drawer(page).getByRole('button', { name: 'Discard' }).click();
  await expect(noteOf(page)).toHaveValue('Before.');
});

test('2,000 trades: at most 60 rows are in the page, at any place of the list, by wheel and by key', async ({
  page,
}) => {
  await answerWith(page, withTrades(2_000));
  await page.goto('/performance?range=all');
  await expect(page.getByText('Showing 2,000 of 2,000.')).toBeVisible();
  const rows = tableOf(page).locator('tr');
  await tableOf(page).scrollIntoViewIfNeeded();
  const most = async () => expect(await rows.count()).toBeLessThanOrEqual(60);
  await most();
  for (const top of [400, 9_000, 33_333, 999_999]) {
    await tableOf(page).evaluate((region, to) => region.scrollTo(0, to), top);
    await expect(tableOf(page).getByRole('row').last()).toBeAttached();
    await most();
    // What is in view is drawn: no gap lies over the middle of the list.
    await expect
      .poll(() =>
        tableOf(page).evaluate((region) => {
          const { left, top: y, width, height } = region.getBoundingClientRect();
          const middle = document.elementFromPoint(left + width / 2, y + height / 2);
          return middle?.closest('tr')?.getAttribute('aria-rowindex') ?? 'a gap';
        }),
      )
      .not.toBe('a gap');
  }
  await tabTo(page, tableOf(page).locator('a[tabindex="0"]'));
  for (const [key, row] of [
    ['End', '2001'],
    ['k', '2000'],
    ['ArrowUp', '1999'],
    ['Home', '2'],
    ['j', '3'],
    ['PageDown', '13'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('tr:has(a:focus)')).toHaveAttribute('aria-rowindex', row);
    await expect(page.locator('a:focus')).toBeInViewport();
    await most();
  }
});

test('the table is sorted and filtered by its address, and is where it was after another screen', async ({
  page,
}) => {
  await answerWith(page, withTrades(300));
  await page.goto('/performance?range=all');
  const net = tableOf(page).getByRole('columnheader', { name: 'Net' });
  await net.getByRole('button').click();
  await expect(net).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Side').last().selectOption('Puts');
  await page.getByLabel('Result', { exact: true }).selectOption('Lost');
  await expect(page).toHaveURL(/side=put/);
  await expect(page.getByText(/^Showing \d+ of 300\./)).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: / C$/ })).toHaveCount(0);
  await tableOf(page).evaluate((region) => region.scrollTo(0, 300));
  // The scroll position is saved once the list rests.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('tideline.tab.trades')))
    .toContain('300');
  await page.getByRole('link', { name: 'Bot Controls' }).click();
  await expect(page.getByTestId('page-bot-controls')).toBeVisible();
  await page.goBack();
  await expect.poll(() => tableOf(page).evaluate((region) => region.scrollTop)).toBe(300);
  await expect(tableOf(page).getByRole('columnheader', { name: 'Net' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('the path of a trade is played by keys, and the next trade is a key away', async ({
  page,
}) => {
  await answerWith(page, withTrades(5));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/performance?range=all');
  await rowsOf(page).first().click();
  const slider = drawer(page).getByRole('slider', { name: 'Instant' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^12:05:48 ET, bid 1\.18/);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^12:05:38 ET/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^12:04:38 ET/);
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^10:40:08 ET, bid 0\.92, \$0\.00/);
  await page.keyboard.press(' ');
  await expect(drawer(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(slider).not.toHaveAttribute('aria-valuetext', /^10:40:08 ET/);
  await page.keyboard.press(' ');
  await expect(drawer(page).getByRole('button', { name: 'Play' })).toBeVisible();

  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(SAMPLE_TRADE.id));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(SAMPLE_TRADE.id));
});

test('the drawer of a position says that it is still open, and shows the trade once it is closed', async ({
  page,
  product,
  faults,
}) => {
  // The browser logs the 404: an open trade has no record.
  faults.expectFault(/status of 404/);
  await holdPosition(product);
  const [position] = await product.owner.get<readonly [{ readonly id: string }]>('/api/positions');
  await page.goto(`/performance?trade=${position.id}`);
  await expect(drawer(page).getByText('This trade is still open')).toBeVisible();
  await drawer(page).getByRole('link', { name: 'See it on the dashboard' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Close Position' }),
  ).toBeVisible();

  await page.goBack();
  await expect(drawer(page).getByText('This trade is still open')).toBeVisible();
  await product.owner.post(`/api/positions/${position.id}/close`);
  await product.simulator.advanceBars(1);
  await expect(drawer(page).getByText('This trade is still open')).toHaveCount(0);
  await expect(noteOf(page)).toBeVisible();
});

test('each order leads to its trade, each trade to its day; a switch shows round trips', async ({
  page,
  product,
}) => {
  const id = await closeTrade(product);
  await page.goto('/history');
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`trade=${id}`));
  await expect(drawer(page).getByText('Closed by the user', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Round trips' }).click();
  await page
    .getByRole('button', { name: /SPY \d+/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Orders of the trade' })).toBeVisible();
  const trade = await product.owner.get<{ readonly quantity: number }>(`/api/trades/${id}`);
  await expect(page.getByText(`${trade.quantity} bought at`)).toContainText('on average, sold at');
  await expect(page.getByRole('link', { name: /^Decision of \d\d:\d\d$/ })).toHaveAttribute(
    'href',
    '/days/2026-02-06',
  );
  await page.getByRole('link', { name: /^Play the trade/ }).click();
  await expect(drawer(page).getByText('Why out')).toBeVisible();
});

const BARE = {
  ...SAMPLE_DETAIL,
  path: [],
  recording: null,
  levels: null,
  orders: [],
  decision: null,
  bestPercent: null,
  worstPercent: null,
};

interface Look extends SizedState {
  readonly name: string;
  readonly path: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly text: string | RegExp;
}

const OPEN = `/performance?range=all&trade=${SAMPLE_TRADE.id}`;
const STATES: readonly Look[] = [
  {
    name: 'table',
    path: '/performance?range=all&side=call',
    answers: {},
    text: /^Showing \d+ of 71/,
  },
  {
    name: 'table that can’t be read',
    path: '/performance?range=all',
    answers: { 'trades.list': { error: 'The database is locked.' } },
    text: 'The trades could not be read',
  },
  {
    name: 'no match',
    path: '/performance?range=all&note=zzz',
    answers: {},
    text: 'No trade matches',
  },
  { name: 'drawer', path: OPEN, answers: {}, text: 'Why out' },
  {
    name: 'drawer without a record',
    path: OPEN,
    answers: { 'trades.get': { data: BARE } },
    text: 'Bid not recorded.',
  },
  {
    name: 'drawer of an unknown trade',
    path: OPEN,
    answers: { 'trades.get': { error: 'There is no such trade.', status: 404 } },
    text: 'There is no such trade',
  },
  { name: 'round trips', path: '/history?view=trips', answers: {}, text: /^Showing 50 of 71/ },
  {
    name: 'no round trips',
    path: '/history?view=trips',
    answers: { 'trades.list': { data: { trades: [], nextCursor: null } } },
    text: 'No round trip in these days',
  },
];

for (const size of ['desktop', 'phone'] as const) {
  const themes = themesIn(size, STATES);
  for (const colorScheme of ['light', 'dark'] as const) {
    const states = STATES.filter((_, index) => themes[index]?.includes(colorScheme));
    test(`axe finds nothing in the states of trades, ${size}, ${colorScheme}`, async ({
      page,
      faults,
    }) => {
      test.setTimeout(120_000);
      faults.expectFault(/status of 4\d\d/);
      await page.setViewportSize(WINDOW_SIZES[size]);
      await page.emulateMedia({ colorScheme });
      for (const { name, path, answers, text } of states) {
        await test.step(name, async () => {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await answerWith(page, { ...withTrades(71), ...answers });
          await page.goto(path);
          await expect(page.getByText(text).first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          expect(await axeViolationsOf(page), name).toEqual([]);
        });
      }
    });
  }
}
