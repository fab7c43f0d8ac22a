import { expect, type Page } from '@playwright/test';
import { type Front, UNDISTURBED } from '../front.ts';
import type { Act, Scene } from './act.ts';
import type { Disturbance } from './troubles.ts';

/** Until the page agrees with the server, once that answers again; longer than a poll of 10 s. */
const SETTLES_MS = 20_000;
/** An element that vanishes during a read is looked for again, not waited for. */
const GLANCE_MS = 2_000;
/** Time in which a page may claim success too early. */
const LOOK_MS = 1_000;

/** Common to every action's success. */
const DONE_TEXT = /took effect/;
const NOT_DONE =
  /did not take effect|Nothing was changed|Not (saved|changed)|Failed to|Not (Turned|Renewed|Signed)/;
const NOT_KNOWN = / is unconfirmed\./;
const UNREAD_TEXT = /does not say whether this was done/;

export interface ActPlay {
  readonly act: Act;
  readonly disturbance: Disturbance;
  readonly scene: Scene;
  readonly front: Front;
  /** One window, or several of one browser. */
  readonly pages: readonly Page[];
}

/** Compares page and server after an action on a disturbed connection. */
export async function playAct({ act, disturbance, scene, front, pages }: ActPlay): Promise<void> {
  const before = await act.readHeld(scene, firstPage(pages));
  const conditions = { isSlow: act.isSlow === true };
  front.setTrouble(disturbance.createTrouble(conditions));
  const met = front.actsMet;
  await Promise.all(pages.map((page) => act.press(page, scene)));
  await expect.poll(() => front.actsMet - met).toBe(pages.length);
  for (const page of pages) page.setDefaultTimeout(GLANCE_MS);
  const from = performance.now();
  const lastsMs = disturbance.lastsMs(conditions);
  if (lastsMs > 0) {
    await firstPage(pages).waitForTimeout(LOOK_MS);
    for (const page of pages) await expectNoClaim(page, act);
    const passed = performance.now() - from;
    await firstPage(pages).waitForTimeout(Math.max(0, lastsMs - passed));
  }
  front.setTrouble(UNDISTURBED);
  // A result that comes only with the answer is lost with it.
  const isWanted = act.isLost !== true || disturbance.name === 'answered';
  if (isWanted) {
    const wanted = disturbance.isServerDoing ? act.done : before;
    const held = expect.poll(() => act.readHeld(scene, firstPage(pages)), { timeout: SETTLES_MS });
    await held.toBe(wanted);
  }
  for (const page of pages) {
    await expect(async () => {
      const held = await act.readHeld(scene, page);
      await expectTruth(page, act, scene, held);
      if (pages.length === 1) await expectNoContradiction(page, act, held);
    }).toPass({ timeout: SETTLES_MS });
  }
}

function firstPage(pages: readonly Page[]): Page {
  const [page] = pages;
  if (page === undefined) throw new Error('no page');
  return page;
}

/** Before the server answers, the page may not claim success. */
async function expectNoClaim(page: Page, act: Act): Promise<void> {
  const said = await shownWordsOf(page);
  expect(said).not.toMatch(act.says);
  expect(said).not.toMatch(DONE_TEXT);
  expect(said).not.toMatch(NOT_DONE);
}

async function expectTruth(page: Page, act: Act, scene: Scene, held: string): Promise<void> {
  if (act.by !== 'a visitor' && (await page.getByTestId('page-landing').isVisible())) {
    const answer = await page.request.get(`${scene.product.origin}/api/auth/session`);
    expect(await answer.json(), 'the landing page says that no user is signed in').toEqual({
      user: null,
    });
    return;
  }
  const busy = page.getByRole('button', { name: /(ing|Signing in)\.\.\.$/, disabled: true });
  expect(await busy.filter({ hasNotText: 'Closing...' }).count(), 'what is still under way').toBe(
    0,
  );
  if (act.readShown !== null) expect(await act.readShown(page, scene)).toBe(held);
}

async function expectNoContradiction(page: Page, act: Act, held: string): Promise<void> {
  const said = await shownWordsOf(page);
  if (NOT_KNOWN.test(said)) {
    expect(act.isUnread === true && UNREAD_TEXT.test(said), said).toBe(true);
    return;
  }
  if (held === act.done) expect(said).not.toMatch(NOT_DONE);
  else {
    expect(said).not.toMatch(act.says);
    expect(said).not.toMatch(DONE_TEXT);
  }
}

/** The page's messages, without the shown state. */
async function shownWordsOf(page: Page): Promise<string> {
  const places = page.locator('[role=alert], [role=status], main p, [aria-label^=Notifications]');
  return (await places.allInnerTexts()).join('\n');
}
