import type { Page } from '@playwright/test';
import { appRouter } from '@tideline/api';
import type { Act, Scene } from './support/acts/act.ts';
import { ACTS, WITHOUT_ROW } from './support/acts/all.ts';
import { play } from './support/acts/play.ts';
import { stopTrading } from './support/acts/trading-acts.ts';
import { DISTURBANCES } from './support/acts/troubles.ts';
import { test } from './support/fronted.ts';
import type { Product } from './support/product.ts';
import { expect, stepped } from './support/test.ts';

test.use({ variables: stepped(), isSignedIn: false, actionTimeout: 20_000 });
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** One act meets all that may become of it with every change, each act in the long run. */
const PLAYED = process.env.LONG_TESTS === undefined ? [stopTrading] : ACTS;

let scenes = 0;

async function sceneOf(product: Product, act: Act): Promise<Scene> {
  scenes += 1;
  const { owner } = product;
  const isAboutOthers = act.path === '/users';
  return {
    product,
    person: act.by === 'owner' ? owner : await owner.admit(`user-${scenes}`),
    other: isAboutOthers ? await owner.admit(`other-${scenes}`) : owner,
    address: `guest-${scenes}@example.com`,
  };
}

/** Once the page shows what the server holds. */
async function arrive(page: Page, act: Act, scene: Scene): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { shown } = act;
  if (shown === null) return;
  await expect(async () => {
    expect(await shown(page, scene)).toBe(await act.held(scene, page));
  }).toPass({ timeout: 20_000 });
}

for (const act of PLAYED) {
  test.describe(`B1 B10 ${act.name}`, () => {
    for (const disturbance of DISTURBANCES) {
      test(disturbance.name, async ({ product, front, pageOf, faults }) => {
        // What the browser itself says of it; an error of the page's own is none of them.
        faults.expect(/status of [45]\d\d|net::ERR_/);
        faults.expect(/^answer 50[02]: /);
        const scene = await sceneOf(product, act);
        await act.prepare?.(scene);
        const page = await pageOf(act.by === 'a visitor' ? null : scene.person);
        const pages = disturbance.isTwice ? [page, await page.context().newPage()] : [page];
        for (const each of pages) {
          await each.goto(typeof act.path === 'string' ? act.path : await act.path(scene));
          await arrive(each, act, scene);
          await act.arrange?.(each, scene);
        }
        await play({ act, disturbance, scene, front, pages });
      });
    }
  });
}

test('B1 each call that changes something has a row, or a reason why not', () => {
  // Typed as the nested routers, it is a flat record by dotted name.
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly type: string } }>
  >;
  const changing = Object.entries(procedures)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([name]) => name);
  // Pictures go past the router.
  const calls = [...changing, 'POST /api/auth/user/image', 'DELETE /api/auth/user/image'];
  const rows = ACTS.map(({ call }) => call);
  const played = [...new Set(rows), ...Object.keys(WITHOUT_ROW)];
  expect(played.toSorted()).toEqual(calls.toSorted());
});
