// Runs in: all
import type { Locator, Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { PAST_PERFORMANCE } from './support/states/past-performance.ts';
import { SLIPPAGE } from './support/states/past-reports.ts';
import { userList } from './support/states/samples.ts';
import { pressKey } from './support/states/state.ts';
import { sampleTrades } from './support/states/trade-samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

// Distances, lines and layers; looks.spec.ts has the content.

test.use({ variables: steppedMarket() });

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

test('the cards of Bot Controls stand side by side under the banner of a demo that waits', async ({
  page,
}) => {
  await answerWith(page, { 'market.status': { fields: { isWaiting: true } } });
  await page.goto('/bot-controls');
  const banner = page.getByText('The demo begins when you press Start Trading.');
  await expect(banner).toBeVisible();
  const topOf = async (name: string) => {
    const region = page.getByRole('region', { name });
    return (await region.boundingBox())?.y ?? Number.NaN;
  };
  const top = await topOf('Trading Controls');
  expect(await topOf('What keeps the bot from trading')).toBe(top);
  expect((await banner.boundingBox())?.y).toBeLessThan(top);
});

test('a dialog that a key opens has the focus, and draws no line at the foot of the page', async ({
  page,
}) => {
  await page.goto('/history');
  await pressKey(page, '?');
  const help = page.getByRole('alertdialog', { name: 'Keyboard' });
  await expect(help).toBeFocused();
  await expect(help).toHaveCSS('outline-style', 'none');
});

test('the title of a card keeps its distance from the edge where the head takes two lines', async ({
  page,
}) => {
  await at(page, 375);
  await page.goto('/trading-settings');
  await expect(page.getByRole('button', { name: 'Edit Thresholds' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Edit Limits' })).toBeEnabled();
  const distances = await page.locator('section.card').evaluateAll((cards) =>
    cards.map((card) => {
      const range = document.createRange();
      range.selectNodeContents(card.querySelector('h2') ?? card);
      return Math.round(range.getBoundingClientRect().top - card.getBoundingClientRect().top);
    }),
  );
  expect(distances).toHaveLength(6);
  for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(9);
});

test('a message in the card of a user keeps its distance from the facts below it', async ({
  page,
}) => {
  await answerWith(page, {
    'users.list': { data: userList() },
    'users.setAdmin': { error: 'This is the last administrator.' },
  });
  await page.goto('/users');
  const card = page.getByRole('region', { name: 'jo0@example.com' });
  await card.getByRole('switch', { name: 'Administrator' }).click();
  const message = await card.getByRole('alert').boundingBox();
  const facts = await card.locator('dl').boundingBox();
  if (message === null || facts === null) throw new Error('the message did not come');
  expect(facts.y - (message.y + message.height)).toBeGreaterThanOrEqual(8);
});

test('what belongs together stays on one line, and no last line is a single short word', async ({
  page,
}) => {
  const [trade] = sampleTrades(1);
  const contractSymbol = 'SPY260206P00709000';
  await answerWith(page, {
    'users.activity': { data: { positions: [], recentTrades: [], totalTrades: 1 } },
    'trades.list': { data: { trades: [{ ...trade, contractSymbol }], nextCursor: null } },
  });
  await at(page, 375);
  await page.goto('/users');
  await page.getByRole('button', { name: 'View Activity' }).click();
  const traded = page.getByRole('region', { name: 'Closed trades' });
  const contract = traded.getByText('SPY 709 put, Feb 6').filter({ visible: true });
  await expect(contract).toHaveCount(1);
  expect(await lastLines(contract, 'SPY 709 put, Feb 6')).toEqual(['SPY 709 put, Feb 6']);

  await at(page, 1280);
  await page.goto('/bot-controls');
  await page.getByRole('button', { name: 'Stop all entries' }).click();
  const texts = page.getByRole('alertdialog').locator('p, [id*="description"]');
  await expect(texts.first()).toBeVisible();
  for (const line of await lastLines(texts)) expect(line.length).toBeGreaterThan(9);
});

test('neither a count and its noun nor a word with a hyphen is torn apart', async ({
  page,
  product,
  pageOf,
}) => {
  await holdPosition(product);
  await product.simulator.advanceBars(3);
  await page.goto('/');
  const alike = page.getByText(/^\d+ bars alike\.$/).first();
  await expect(alike).toHaveCSS('white-space', 'nowrap');

  const visitor = await pageOf(null);
  await visitor.setViewportSize({ width: 375, height: 800 });
  await visitor.route('**/api/auth/methods', (route) =>
    route.fulfill({ json: { oidc: false, needsOwner: true } }),
  );
  await visitor.goto('/api/login');
  const notice = visitor.getByText('This server has no owner yet.');
  await expect(notice).toBeVisible();
  expect(await lastLines(notice, 'set-')).not.toEqual([expect.stringMatching(/^up link/)]);
});

test('a tooltip makes room for what its button shows', async ({ page }) => {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: 'Status' }).click();
  await expect(page.getByText('Last step')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.mouse.click(640, 600);
  await expect(page.getByText('Last step')).toHaveCount(0);
  await page.mouse.move(640, 500);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Status' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Status' })).toBeVisible();
});

/** The last line of each text or a part of it, as it is broken now. */
function lastLines(texts: Locator, part = ''): Promise<string[]> {
  return texts.evaluateAll((elements, wanted) => {
    return elements.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let line = '';
      let top = Number.NaN;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const from = Math.max(0, text.indexOf(wanted));
        for (let at = from; at < text.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (box.width > 0 && Math.abs(box.top - top) > 4) line = '';
          if (box.width > 0 && !(Math.abs(box.top - top) <= 4)) top = box.top;
          line += text[at];
        }
      }
      return line.trim();
    });
  }, part);
}

test('what loads stands within its card, and no gap stays for what could not be read', async ({
  page,
}) => {
  await at(page, 375);
  await answerWith(page, 'never');
  await page.goto('/');
  await expect(page.locator('ul.card > li .drawn').first()).toBeVisible();
  const spills = await page.locator('ul.card > li').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const edge = card.getBoundingClientRect().right - 12;
      const drawn = [...card.querySelectorAll('.drawn')];
      return drawn.map((block) => Math.max(0, block.getBoundingClientRect().right - edge));
    }),
  );
  expect(spills).toEqual(Array.from({ length: 8 }, () => 0));

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerWith(page, 'refused');
  await page.goto('/bot-controls');
  await expect(page.getByText('The bot status could not be read')).toBeVisible();
  const above = await page.getByRole('region', { name: 'Kill Switch' }).boundingBox();
  const below = await page.getByRole('region', { name: 'What each control does' }).boundingBox();
  if (above === null || below === null) throw new Error('the cards did not come');
  expect(below.y - (above.y + above.height)).toBe(12);
});

test('lines of two rows keep their distance from the hairlines of the slippage', async ({
  page,
}) => {
  await at(page, 375);
  await answerWith(page, {
    'performance.get': { data: PAST_PERFORMANCE },
    'slippage.get': { data: SLIPPAGE },
  });
  await page.goto('/performance');
  const report = page.getByRole('region', { name: 'Slippage', exact: true });
  await report.scrollIntoViewIfNeeded();
  await expect(report.getByText('From sent to filled')).toBeVisible();
  const distances = await report.locator('th').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().top - cell.getBoundingClientRect().top;
    }),
  );
  expect(distances.length).toBeGreaterThan(15);
  for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(4);
});

test('what is not known any more has no colour, in the header, its strip and the sidebar', async ({
  page,
  faults,
}) => {
  faults.expectFault(/net::ERR_FAILED/);
  await page.goto('/history');
  const stated = page.locator('dt:text-is("Trading Status"), dt:text-is("Trading")');
  await expect(stated.first()).toBeVisible();
  await page.route('**/trpc/**', (route) => route.abort());
  await expect(page.getByText('This page is not up to date.')).toBeVisible({ timeout: 30_000 });
  for (const width of [1280, 375]) {
    await at(page, width);
    const filters = () =>
      stated
        .filter({ visible: true })
        .evaluateAll((labels) => [
          ...new Set(labels.map((label) => getComputedStyle(label.parentElement ?? label).filter)),
        ]);
    await expect.poll(filters, `at ${width}`).toEqual(['grayscale(1)']);
  }
});

test('on a phone the sentence of a day stands under its title', async ({ page }) => {
  await at(page, 375);
  await page.goto('/days/2026-01-19');
  const sentence = page.getByText('The market was closed.');
  await expect(sentence).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const ways = await page.getByRole('navigation', { name: 'Days' }).boundingBox();
  const said = await sentence.boundingBox();
  if (title === null || ways === null || said === null) throw new Error('the day did not come');
  expect(said.y).toBeGreaterThanOrEqual(title.y + title.height);
  expect(ways.y).toBeGreaterThanOrEqual(said.y + said.height);
});
