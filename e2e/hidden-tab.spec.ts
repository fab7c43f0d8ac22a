// Runs in: all
import { wholeBrowser } from './support/browsers.ts';
import { type Tab, Tabs } from './support/tab.ts';
import { expect, steppedMarket, test } from './support/test.ts';

// A browser without windows hides no tab.
test.use({ ...wholeBrowser, variables: steppedMarket() });

/** The tab's title shows these even while hidden. */
const READ_WHILE_HIDDEN = ['bot.status', 'positions.list'];

interface Seen {
  /** Procedures, in order. */
  readonly read: readonly string[];
  readonly lines: number;
  readonly frames: number;
  readonly strokes: number;
}

/** Counts how often a page draws. */
const COUNTING = `(() => {
  window.seen = { read: [], lines: 0, frames: 0, strokes: 0 };
  const { fetch, EventSource, requestAnimationFrame } = window;
  window.fetch = (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (pathname.startsWith('/trpc/')) window.seen.read.push(...pathname.slice(6).split(','));
    return fetch(input, init);
  };
  window.EventSource = function (url) {
    window.seen.lines += 1;
    return new EventSource(url);
  };
  window.requestAnimationFrame = (callback) =>
    requestAnimationFrame((time) => {
      window.seen.frames += 1;
      callback(time);
    });
  const { prototype } = CanvasRenderingContext2D;
  for (const name of ['clearRect', 'fillRect', 'stroke', 'fill', 'fillText']) {
    const draw = prototype[name];
    prototype[name] = function (...values) {
      window.seen.strokes += 1;
      return draw.apply(this, values);
    };
  }
})();`;

test('a hidden dashboard draws nothing, and reads only what its title shows', async ({
  browser,
  product,
}) => {
  const tabs = await Tabs.inBrowser(browser);
  await tabs.signIn(product.origin, await product.owner.signIn());
  const dashboard = await tabs.openTab(`${product.origin}/dashboard`, COUNTING);
  await expect
    .poll(() => dashboard.evaluate("document.querySelector('canvas') !== null"), {
      timeout: 30_000,
    })
    .toBe(true);
  await expect
    .poll(() => dashboard.evaluate(`document.querySelector('[aria-busy="true"]') === null`))
    .toBe(true);
  await expect.poll(() => seen(dashboard)).toMatchObject({ lines: 1 });

  const other = await tabs.openTab('about:blank');
  await expect.poll(() => dashboard.evaluate('document.visibilityState')).toBe('hidden');
  // What was asked for just before the tab was hidden is read within the title's next poll.
  const readsAtHiding = (await seen(dashboard)).read.length;
  await expect
    .poll(async () => (await seen(dashboard)).read.slice(readsAtHiding), { timeout: 40_000 })
    .toContain('positions.list');
  const before = await seen(dashboard);
  // A bar that would change most of the page.
  await product.simulator.advanceBars(1);
  const timesRead = async (name: string) =>
    newIn(await seen(dashboard), before).read.filter((read) => read === name).length;
  // Two polls of positions: each query that is polled as often would have been read too.
  await expect.poll(() => timesRead('positions.list'), { timeout: 40_000 }).toBe(2);
  const hidden = newIn(await seen(dashboard), before);
  expect(new Set(hidden.read)).toEqual(new Set(READ_WHILE_HIDDEN));
  expect(hidden).toMatchObject({ lines: 0, frames: 0, strokes: 0 });

  await dashboard.bringToFront();
  await expect.poll(async () => newIn(await seen(dashboard), before).read).toContain('bars.list');
  await expect.poll(async () => newIn(await seen(dashboard), before).strokes).toBeGreaterThan(0);
  expect(newIn(await seen(dashboard), before)).toMatchObject({ lines: 1 });
  await other.close();
  await dashboard.close();
});

const seen = (tab: Tab) => tab.evaluate<Seen>('window.seen');

function newIn(now: Seen, before: Seen): Seen {
  return {
    read: now.read.slice(before.read.length),
    lines: now.lines - before.lines,
    frames: now.frames - before.frames,
    strokes: now.strokes - before.strokes,
  };
}
