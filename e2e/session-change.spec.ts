// Runs in: all
import type { Page } from '@playwright/test';
import { ALL_ACTS } from './support/acts/all.ts';
import { lateBy } from './support/acts/troubles.ts';
import { UNDISTURBED } from './support/front.ts';
import { test } from './support/fronted.ts';
import type { Person } from './support/person.ts';
import { expect, steppedMarket } from './support/test.ts';

test.use({ variables: steppedMarket(), isSignedIn: false });

/** Longer than a window needs to reopen its stream, or ask who is signed in. */
const LATE_MS = 4_000;

/** Signed in, and with updates. */
async function expectLive(page: Page): Promise<void> {
  const places = page.getByText('As they happen').or(page.getByTestId('page-landing'));
  await expect(places).toHaveText('As they happen');
}

const RENEWING = ALL_ACTS.filter(({ call }) =>
  ['auth.changePassword', 'totp.confirm'].includes(call),
);

for (const act of RENEWING) {
  test(`G7 ${act.name}: whose answer is late throws no window out, and no stream is refused`, async ({
    product,
    front,
    pageOf,
    faults,
  }) => {
    // The other window may poll with the session id that was just replaced.
    faults.expectFault(/status of 401.*\/trpc\//);
    const person = await product.owner.admitPerson(act.call.replace('.', '-').toLowerCase());
    const scene = { product, person, other: product.owner, address: '' };
    const page = await pageOf(person);
    const other = await page.context().newPage();
    await other.goto('/bot-controls');
    await expectLive(other);
    await page.goto('/api-settings');
    await expectLive(page);
    await act.arrange?.(page, scene);
    front.setTrouble(lateBy(LATE_MS));
    await act.press(page, scene);
    await expect.poll(() => act.readHeld(scene, page)).toBe(act.done);
    // A window that believed the refusals would be signed out by now.
    await page.waitForTimeout(2 * LATE_MS);
    front.setTrouble(UNDISTURBED);
    for (const each of [page, other]) await expectLive(each);
    await expect(other.getByTestId('page-bot-controls')).toBeVisible();
  });
}

test('G7 signing in again in another window, with a late answer, throws no window out', async ({
  product,
  front,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 401.*\/trpc\//);
  const person = await product.owner.admitPerson('twice');
  const page = await pageOf(null);
  const other = await page.context().newPage();
  for (const each of [page, other]) await each.goto('/api/login');
  await signIn(page, person);
  await page.getByTestId('page-dashboard').waitFor();
  await page.goto('/bot-controls');
  await expectLive(page);
  front.setTrouble(lateBy(LATE_MS));
  await signIn(other, person);
  await expect.poll(() => front.delivered.at(-1)).toBe('/api/auth/login');
  await page.waitForTimeout(2 * LATE_MS);
  front.setTrouble(UNDISTURBED);
  for (const each of [page, other]) await expectLive(each);
  await expect(page.getByTestId('page-bot-controls')).toBeVisible();
});

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
