import { acknowledge } from './support/acts/alarm-acts.ts';
import { play } from './support/acts/play.ts';
import { DISTURBANCES } from './support/acts/troubles.ts';
import { test } from './support/fronted.ts';
import type { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, stepped } from './support/test.ts';

/** A morning in which accounts that risk everything lose more than they may in a day. */
const LOSING = {
  SIM_SEED: '207',
  SIM_START: '2026-11-24T10:00',
  MAX_PREMIUM: '100000',
  MAX_CONTRACTS: '5000',
};
const RECKLESS = {
  confidenceThreshold: 0,
  portfolioPercentage: 100,
  profitTarget: 1000,
  stopLoss: 100,
};
const LONGEST_WAIT_BARS = 6;

test.use({ variables: stepped(LOSING), isSignedIn: false, actionTimeout: 20_000 });
test.describe.configure({ timeout: 120_000 });

let losers: Promise<Person[]> | null = null;

/** As many as there are plays, each with an alarm of its own. */
async function loseMorning({ owner, simulator }: Product): Promise<Person[]> {
  const people: Person[] = [];
  for (const [index] of DISTURBANCES.entries()) {
    const person = await owner.admit(`loser-${index}`);
    await person.put('/api/settings', RECKLESS);
    await person.post('/api/bot/start');
    people.push(person);
  }
  await simulator.advance(LONGEST_WAIT_BARS);
  return people;
}

for (const [index, disturbance] of DISTURBANCES.entries()) {
  test(`B1 B10 ${acknowledge.name}: ${disturbance.name}`, async ({
    product,
    front,
    pageOf,
    faults,
  }) => {
    // What the browser itself says of it; an error of the page's own is none of them.
    faults.expect(/status of [45]\d\d|net::ERR_/);
    faults.expect(/^answer 50[02]: /);
    losers ??= loseMorning(product);
    const person = (await losers)[index]!;
    const scene = { product, person, other: person, address: '' };
    const page = await pageOf(person);
    expect(await acknowledge.held(scene, page)).toBe('1');
    const pages = disturbance.isTwice ? [page, await page.context().newPage()] : [page];
    for (const each of pages) {
      await each.goto('/history');
      await expect(each.getByRole('region', { name: 'Alarms' })).toContainText('Circuit breaker');
    }
    await play({ act: acknowledge, disturbance, scene, front, pages });
  });
}
