// Runs in: all
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { NO_RULES } from '@tideline/engine';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { privacyToggle } from '../src/lib/browser/privacy.ts';
import { toasts } from '../src/lib/toast-store.ts';
import { Root } from '../src/root.tsx';
import { RULES_TODAY } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

serveWorld('/trading-settings');
// A busy machine loads the screen slowly.
beforeAll(
  () =>
    Promise.all([
      import('../src/features/trade-criteria/page.tsx'),
      import('../src/features/trade-criteria/rules/rules-card.tsx'),
      import('../src/features/trade-criteria/operator/operator-cards.tsx'),
    ]),
  60_000,
);
// What a test types is no draft of the next.
beforeEach(() => sessionStorage.clear());

const SOME_RULES = {
  ...NO_RULES,
  trailingActivation: 50,
  trailingDistance: 25,
  breakEvenAt: 25,
  noEntryAfter: '14:30',
};

async function openRules(): Promise<UserEvent> {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByText(/^\d of 9 on$/, {}, LONG_TIMEOUT);
  return user;
}

const card = () => within(screen.getByRole('region', { name: /^Exit rules and limits/ }));
const field = (label: string) =>
  card().getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const toasted = (toast: object) =>
  waitFor(() => expect(toasts.snapshot()).toMatchObject(toast), LONG_TIMEOUT);

async function edit(user: UserEvent, texts: Readonly<Record<string, string>> = {}): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Edit Rules' }, LONG_TIMEOUT));
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  }
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Rules' }));

test('each level of a position bought now is said in price and dollars', async () => {
  world.rules = { ...SOME_RULES, protectiveStop: 50 };
  await openRules();
  const levels = within(
    await screen.findByRole('table', { name: 'Levels of a position bought now' }, LONG_TIMEOUT),
  );
  const rows = levels.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Targetread on the bid1.92+$1,152.00',
    'Trailing stopfrom a mark of 1.441.08+$144.00',
    'Break-even stopfrom a mark of 1.200.97+$12.00',
    'Stopread on the mid0.768−$230.40',
    'Protective stopif this server is gone0.48−$576.00',
  ]);
  expect(card().getByText('4 of 9 on')).toBeDefined();
  expect(card().getByText(/which pays \$1\.29 of fees/)).toBeDefined();
  expect(
    card().getByText(
      /^Rules apply to the next trade\. The open position keeps what it was bought with\.$/,
    ),
  ).toBeDefined();
});

test('all off is said, with what sells then', async () => {
  await openRules();
  expect(card().getByText('0 of 9 on')).toBeDefined();
  expect(card().getAllByText('off')).toHaveLength(13);
  expect(
    card().getByText(/^All are off: a position is sold at its target, its stop/),
  ).toBeDefined();
});

test('what changed is sent alone, a row that is switched off as null', async () => {
  world.rules = SOME_RULES;
  const user = await openRules();
  await edit(user, { 'Break-even gain': '30', 'No entry after': '' });
  await user.type(field('No entry before'), '10:15');
  await user.click(card().getByRole('switch', { name: 'Trailing stop' }));
  await user.click(card().getByRole('switch', { name: 'Longest holding' }));
  expect(
    card().getByText(/Not saved yet: Trailing stop, Break-even, Longest holding, Entry hours/),
  ).toBeDefined();
  await save(user);
  await toasted({ title: 'Rules saved' });
  expect(world.received).toEqual([
    {
      name: 'rules.put',
      input: {
        trailingActivation: null,
        trailingDistance: null,
        breakEvenAt: 30,
        maxHoldingMinutes: 90,
        noEntryBefore: '10:15',
        noEntryAfter: null,
      },
    },
  ]);
  await screen.findByRole('button', { name: 'Edit Rules' }, LONG_TIMEOUT);
});

test.each([
  ['Trailing gain', '0', 'Trailing gain must be from 1 to 1000.'],
  ['Trailing distance', '', 'Trailing distance must be from 5 to 95.'],
  ['Break-even gain', 'x', 'Break-even gain must be from 1 to 1000.'],
  ['No entry after', '9:50', 'No entry after must be a time as HH:MM.'],
  ['No entry after', '15:45', 'No entry after must be from 09:45 to 15:30.'],
])('%s of "%s" is refused by its name, and nothing is sent', async (label, text, error) => {
  world.rules = SOME_RULES;
  const user = await openRules();
  await edit(user, { [label]: text });
  await save(user);
  await waitFor(() => expect(card().getByRole('alert').textContent).toBe(error));
  expect(document.activeElement).toBe(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(card().getByText('1 field needs a change')).toBeDefined();
  expect(world.received).toEqual([]);
});

test.each([
  [
    'Entries and losses',
    'Entries a day',
    '11',
    'Entries a day must be at most 10, the operator’s limit.',
  ],
  ['Loss of the day', 'Daily loss', '15.1', 'Daily loss must be at most 15, the operator’s limit.'],
  [
    'Protective stop',
    'Protective stop',
    '25',
    'Protective stop must lie at least 10 points below Stop loss (20%).',
  ],
])('%s says what it does not go with', async (row, label, text, error) => {
  const user = await openRules();
  await edit(user);
  await user.click(card().getByRole('switch', { name: row }));
  await user.clear(field(label));
  await user.type(field(label), text);
  await save(user);
  await waitFor(() => expect(card().getByRole('alert').textContent).toContain(error));
  expect(world.received).toEqual([]);
});

test('a refusal of the server stands at its field', async () => {
  world.rules = SOME_RULES;
  world.refusals['rules.put'] = {
    status: 400,
    message: 'breakEvenAt: must be at most 20, says a newer server',
  };
  const user = await openRules();
  await edit(user, { 'Break-even gain': '30' });
  await save(user);
  await toasted({
    title: 'Failed to save the rules',
    description: 'Break-even gain must be at most 20, says a newer server',
    tone: 'destructive',
  });
  expect(card().getByRole('alert').textContent).toBe('Must be at most 20, says a newer server.');
});

test('a lost answer is not called a failure, and what was typed stays', async () => {
  world.rules = SOME_RULES;
  const user = await openRules();
  await edit(user, { 'Break-even gain': '30' });
  server.use(http.post('*/trpc/rules.put', () => HttpResponse.error()));
  await save(user);
  await toasted({ title: 'Not Confirmed' });
  expect(field('Break-even gain').value).toBe('30');
});

test('Cancel forgets what was typed', async () => {
  world.rules = SOME_RULES;
  const user = await openRules();
  await edit(user, { 'Break-even gain': '30' });
  expect(card().getByText('was 25%')).toBeDefined();
  await user.click(card().getByRole('button', { name: 'Cancel' }));
  await edit(user);
  expect(field('Break-even gain').value).toBe('25');
  expect(world.received).toEqual([]);
});

test('rules that can’t be read say so, and are read again', async () => {
  world.refusals['rules.get'] = { status: 409, message: 'The database is locked.' };
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByText('Your rules could not be read', {}, LONG_TIMEOUT);
  delete world.refusals['rules.get'];
  await user.click(card().getByRole('button', { name: 'Try again' }));
  await card().findByText('0 of 9 on', {}, LONG_TIMEOUT);
});

test.each([
  [null, /^Nothing can be bought now: there is no fresh quote/],
  [{ ...RULES_TODAY.plannedBuy!, quantity: 0 }, /does not pay for a contract/],
])('without a plannedBuy there are no prices, and it is said why', async (plannedBuy, why) => {
  world.rules = SOME_RULES;
  world.rulesToday = { ...RULES_TODAY, plannedBuy };
  await openRules();
  expect(await card().findByText(why, {}, LONG_TIMEOUT)).toBeDefined();
  expect(card().getAllByText('No price to show now.')).toHaveLength(2);
});

test('hidden amounts hide the size and the dollars', async () => {
  world.rules = SOME_RULES;
  privacyToggle.set(true);
  await openRules();
  await screen.findByRole('table', { name: 'Levels of a position bought now' }, LONG_TIMEOUT);
  privacyToggle.set(false);
  const text = card().getByRole('table').textContent ?? '';
  expect(text).not.toMatch(/\$[1-9]/);
});
