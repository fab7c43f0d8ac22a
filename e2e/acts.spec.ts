// Runs in: share, all, long
import type { Page } from '@playwright/test';
import { appRouter } from '@tideline/api';
import type { Act, Scene } from './support/acts/act.ts';
import { ALL_ACTS, WITHOUT_ROW } from './support/acts/all.ts';
import { type ActPlay, playAct } from './support/acts/play.ts';
import { stopTrading } from './support/acts/trading-acts.ts';
import { DISTURBANCES, type Disturbance, makesWait } from './support/acts/troubles.ts';
import type { Front } from './support/front.ts';
import { test } from './support/fronted.ts';
import type { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, steppedMarket } from './support/test.ts';

// Many cells trade on one account: its daily limits would stop their entries.
const UNLIMITED = { MAX_ENTRIES_PER_DAY: '100', MAX_LOSSES_PER_DAY: '100', USER_DAILY_LOSS: '100' };
test.use({ variables: steppedMarket(UNLIMITED), isSignedIn: false, actionTimeout: 20_000 });
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** The usual run plays one action with every disturbance; the long run plays all actions. */
const PLAYED = process.env.LONG_TESTS === undefined ? [stopTrading] : ALL_ACTS;

interface Cell {
  readonly act: Act;
  readonly disturbance: Disturbance;
}

interface World {
  readonly product: Product;
  readonly front: Front;
  readonly pageOf: (person: Person | null) => Promise<Page>;
}

let scenes = 0;

async function sceneOf(product: Product, act: Act): Promise<Scene> {
  scenes += 1;
  const { owner } = product;
  const isAboutOthers = act.path === '/users';
  return {
    product,
    person: act.by === 'owner' ? owner : await owner.admitPerson(`user-${scenes}`),
    other: isAboutOthers ? await owner.admitPerson(`other-${scenes}`) : owner,
    address: `guest-${scenes}@example.com`,
  };
}

/** Runs in the page. */
const hasLoadedAhead = () =>
  ['header-menus', 'toaster', 'palette-commands'].every((part) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)),
  );

async function arrive(page: Page, act: Act, scene: Scene): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // While the server is away, the app can't load further parts of itself.
  if (act.by !== 'a visitor') await page.waitForFunction(hasLoadedAhead);
  const { readShown } = act;
  if (readShown === null) return;
  await expect(async () => {
    expect(await readShown(page, scene)).toBe(await act.readHeld(scene, page));
  }).toPass({ timeout: 20_000 });
}

async function makeReady(
  { act, disturbance }: Cell,
  { product, front, pageOf }: World,
): Promise<ActPlay> {
  const scene = await sceneOf(product, act);
  await act.prepare?.(scene);
  const page = await pageOf(act.by === 'a visitor' ? null : scene.person);
  const pages = disturbance.isTwice ? [page, await page.context().newPage()] : [page];
  for (const each of pages) {
    const path = typeof act.path === 'string' ? act.path : await act.path(scene);
    await each.goto(new URL(path, front.origin).href);
    await arrive(each, act, scene);
    await act.arrange?.(each, scene);
  }
  return { act, disturbance, scene, front, pages };
}

// The browser logs each failed request; an error thrown by the page matches no pattern here.
test.beforeEach(({ faults }) => {
  faults.expectFault(/status of [45]\d\d|net::ERR_/);
  faults.expectFault(/^answer 50[02]: /);
});

for (const act of PLAYED) {
  // Disturbances that only wait run side by side, unless the action changes all users' state.
  const together = act.isAlone ? [] : DISTURBANCES.filter(makesWait);
  test.describe(`B1 B10 ${act.name}`, () => {
    for (const disturbance of DISTURBANCES.filter((each) => !together.includes(each))) {
      test(disturbance.name, async ({ product, front, pageOf }) => {
        await playAct(await makeReady({ act, disturbance }, { product, front, pageOf }));
      });
    }
    if (together.length === 0) return;
    const name = together.map((each) => each.name).join('; ');
    // Takes most of a minute, whatever the action.
    test(name, { tag: '@all' }, async ({ product, newFront, pageOf }) => {
      const plays: ActPlay[] = [];
      for (const disturbance of together) {
        const world = { product, front: await newFront(), pageOf };
        plays.push(await makeReady({ act, disturbance }, world));
      }
      const ends = await Promise.allSettled(
        plays.map((each) => test.step(each.disturbance.name, () => playAct(each))),
      );
      const failed = ends.flatMap((end, index) =>
        end.status === 'rejected' ? `${together[index]?.name}: ${end.reason}` : [],
      );
      expect(failed.join('\n\n')).toBe('');
    });
  });
}

test('B1 each call that changes something has a row, or a reason why not', () => {
  // tRPC types the record as nested routers, but it is flat, by dotted name.
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly type: string } }>
  >;
  const changing = Object.entries(procedures)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([name]) => name);
  // Profile pictures bypass the router.
  const calls = [...changing, 'POST /api/auth/user/image', 'DELETE /api/auth/user/image'];
  const rows = ALL_ACTS.map(({ call }) => call);
  const played = [...new Set(rows), ...Object.keys(WITHOUT_ROW)];
  expect(played.toSorted()).toEqual(calls.toSorted());
});
