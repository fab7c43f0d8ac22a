import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Bench, BenchEnvironment } from './bench.ts';
import { untilAllAccountsHold } from './product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { HOLDING_STYLE } from './product/test-users.ts';
import { quantile } from './quantile.ts';
import { Browser } from './web-browser.ts';
import { readVisit, type VisitScores } from './web-visit.ts';

const LANDING_ROW = 'web.landing_performance';
const DASHBOARD_ROW = 'web.dashboard_performance';
const ACCESSIBILITY_ROW = 'web.accessibility';
const BEST_PRACTICES = 'web.best_practices';
const LAYOUT_SHIFT = 'web.layout_shift';

/** The last version that runs on Node 20. */
const LIGHTHOUSE_PACKAGE = 'lighthouse@12.8.2';
const LIGHTHOUSE_CATEGORIES = 'performance,accessibility,best-practices';
const VISIT_COUNT = 5;
const MARKET_SPEED = 20;

export const webLighthouse: Bench = {
  measures: [
    { name: LANDING_ROW, unit: 'points', budget: { limit: 95, kind: 'at least' } },
    { name: DASHBOARD_ROW, unit: 'points', budget: { limit: 80, kind: 'at least' } },
    { name: ACCESSIBILITY_ROW, unit: 'points', budget: { limit: 100, kind: 'at least' } },
    { name: BEST_PRACTICES, unit: 'points', budget: { limit: 100, kind: 'at least' } },
    { name: LAYOUT_SHIFT, unit: '', budget: null },
  ],
  run: ({ programs, chromium, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, (product) =>
      Browser.with(chromium, async (browser) => {
        const { people, port } = product;
        const origin = `http://localhost:${port}`;
        const landing = await measureVisits(`${origin}/`, browser, printLine);
        await people.registerUsers(1, HOLDING_STYLE);
        await people.startTrading();
        await untilAllAccountsHold(product, 1);
        await browser.signIn(origin, people.cookies[0] ?? '');
        const dashboard = await measureVisits(`${origin}/dashboard`, browser, printLine);
        if (landing.some(isDashboard) || !dashboard.every(isDashboard)) {
          throw new Error('another screen than the meant one was visited');
        }
        const all = [...landing, ...dashboard];
        return [
          { name: LANDING_ROW, value: medianScore(landing, 'performance') },
          { name: DASHBOARD_ROW, value: medianScore(dashboard, 'performance') },
          { name: ACCESSIBILITY_ROW, value: Math.min(...all.map((visit) => visit.accessibility)) },
          { name: BEST_PRACTICES, value: Math.min(...all.map((visit) => visit.bestPractices)) },
          {
            name: LAYOUT_SHIFT,
            value: Math.max(
              medianScore(landing, 'layoutShift'),
              medianScore(dashboard, 'layoutShift'),
            ),
          },
        ];
      }),
    ),
};

/** Only the app speaks tRPC, so a visit with such a call loaded a dashboard. */
function isDashboard({ loaded }: VisitScores): boolean {
  return loaded.some((url) => new URL(url).pathname.startsWith('/trpc/'));
}

function medianScore(all: readonly VisitScores[], what: 'performance' | 'layoutShift'): number {
  return quantile(
    all.map((visit) => visit[what]),
    0.5,
  );
}

/** The first visit, which fills browser and server caches, does not count. */
async function measureVisits(
  url: string,
  { port }: Browser,
  say: BenchEnvironment['printLine'],
): Promise<readonly VisitScores[]> {
  const all: VisitScores[] = [];
  for (let count = 0; count <= VISIT_COUNT; count += 1)
    all.push(readVisit(await runLighthouse(url, port)));
  const counted = all.slice(1);
  const row = (what: 'performance' | 'firstPaintMs' | 'largestPaintMs' | 'blockedMs') =>
    counted.map((visit) => visit[what].toFixed(0)).join(', ');
  say(
    `${new URL(url).pathname}: performance ${row('performance')}; first paint ${row('firstPaintMs')} ms, ` +
      `largest ${row('largestPaintMs')} ms, blocked ${row('blockedMs')} ms`,
  );
  for (const fault of new Set(counted.flatMap(({ faults }) => faults))) say(fault);
  return counted;
}

/** npx fetches the tool when npm's cache lacks it. */
async function runLighthouse(url: string, port: number): Promise<string> {
  const child = spawn(
    'npx',
    [
      ...[
        '--yes',
        LIGHTHOUSE_PACKAGE,
        url,
        `--port=${port}`,
        `--only-categories=${LIGHTHOUSE_CATEGORIES}`,
      ],
      ...['--output=json', '--quiet', '--no-enable-error-reporting'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let report = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${LIGHTHOUSE_PACKAGE} can't be had or failed: ${complaint}`);
  return report;
}
