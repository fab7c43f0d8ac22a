// Runs in: share, all, long
import type { Page } from '@playwright/test';
import { appRouter } from '@tideline/api';
import { answerWith } from './support/answers.ts';
import { SCREEN_BUTTONS, SHELL_BUTTONS } from './support/buttons.ts';
import { ALL_ROWS, FORM_CALLS, NO_ACTS, NO_SCREENS } from './support/questions/all.ts';
import type { QuestionRow } from './support/questions/row.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket(), actionTimeout: 10_000 });

/** Bot Controls asks for every action (specification §11.6). */
const ASKS_ALWAYS = '/bot-controls';

const asksByRule = ({ path, kind }: QuestionRow) => path === ASKS_ALWAYS || kind !== 'else';

test('D12 whether an act asks follows from what it does, by one rule', () => {
  const others = ALL_ROWS.filter((row) => (row.question !== null) !== asksByRule(row));
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('D12 each call that changes something, and each button that makes one, has a row', () => {
  // tRPC types the record as nested routers, but it is flat, by dotted name.
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly type: string } }>
  >;
  const changing = Object.entries(procedures)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([name]) => name);
  const pictures = ['POST /api/auth/user/image', 'DELETE /api/auth/user/image'];
  const known = new Set([...ALL_ROWS.map(({ call }) => call), ...FORM_CALLS, ...NO_SCREENS]);
  expect([...known].toSorted()).toEqual([...changing, ...pictures].toSorted());

  const pressed = [SHELL_BUTTONS, ...SCREEN_BUTTONS.map(({ by }) => by)].flatMap((by) =>
    Object.values(by).flat(),
  );
  const named = [...NO_ACTS, ...ALL_ROWS.flatMap(({ button }) => button ?? [])];
  expect([...new Set(pressed)].toSorted()).toEqual([...new Set(named)].toSorted());
});

for (const path of new Set(ALL_ROWS.map((row) => row.path))) {
  test(`D12 on ${path} acts ask once and say what, or act at once`, { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    test.setTimeout(180_000);
    // The profile picture is missing.
    faults.expectFault(/status of 404/);
    for (const row of ALL_ROWS.filter((each) => each.path === path)) {
      await test.step(row.name, () => pressAndAnswer(page, row));
    }
  });
}

async function pressAndAnswer(page: Page, row: QuestionRow): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerWith(page, row.answers ?? {});
  await page.goto(row.path);
  await expect(page.getByTestId(/^page-/)).toBeVisible();
  // Buttons depend on the bot's state; an open drawer hides the header from queries by role.
  await expect(
    page
      .getByRole('banner', { includeHidden: true })
      .getByText(/^(active|inactive|paused)$/)
      .last(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await row.arrange?.(page);
  const sent = await holdActs(page);
  const dialog = page.getByRole('alertdialog');

  await row.press(page);
  if (row.question === null) {
    await expect.poll(() => sent, row.name).toEqual([row.call]);
    await expect(dialog, row.name).toHaveCount(0);
  } else {
    const { title, confirm, otherWay } = row.question;
    for (const choice of ['Cancel', confirm]) {
      if (choice === confirm) await row.press(page);
      await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(dialog.getByRole('button')).toHaveText([
        ...(otherWay === undefined ? [] : [otherWay]),
        ...['Cancel', confirm],
      ]);
      expect(await dialog.getAttribute('aria-describedby'), `${row.name}: says what`).toBeTruthy();
      expect(sent, `${row.name}: nothing before the answer`).toEqual([]);
      await dialog.getByRole('button', { name: choice, exact: true }).click();
      await expect(dialog, `${row.name}: asks once`).toHaveCount(0);
    }
    await expect.poll(() => sent, row.name).toEqual([row.call]);
  }
  // Removes this question's traces before the next.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
}

/** Calls of the contract that pages make by path. */
const PLAIN: Readonly<Record<string, string>> = { '/api/auth/logout': 'auth.logout' };

/** Collects the calls from now on; none reaches the server. */
async function holdActs(page: Page): Promise<readonly string[]> {
  const sent: string[] = [];
  await page.route(/\/(trpc|api)\//, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const { pathname } = new URL(request.url());
    const [, name] = pathname.split('/trpc/');
    sent.push(name ?? PLAIN[pathname] ?? `${request.method()} ${pathname}`);
    return new Promise<void>(() => {});
  });
  return sent;
}
