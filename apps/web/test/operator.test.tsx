// Runs in: all
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { Root } from '../src/root.tsx';
import { LIMIT_CEILINGS, USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

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

const FOMC = { id: '1', label: 'FOMC', date: '2025-03-19', from: '13:45', to: '14:30' };

async function openAsAdmin(): Promise<UserEvent> {
  world.user = { ...USER, isAdmin: true };
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByRole('button', { name: 'Edit Limits' }, LONG_TIMEOUT);
  await screen.findByRole('form', { name: 'New blackout' }, LONG_TIMEOUT);
  return user;
}

const limits = () => within(screen.getByRole('region', { name: 'Operator’s limits' }));
const blackouts = () => within(screen.getByRole('region', { name: 'Blackouts' }));
const toasted = (toast: object) =>
  waitFor(() => expect(toasts.snapshot()).toMatchObject(toast), LONG_TIMEOUT);

async function type(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

test('a trader sees neither card, and nothing is asked for them', async () => {
  world.refusals['limits.get'] = { status: 403, message: 'Administrators only.' };
  render(<Root />);
  await screen.findByRole('button', { name: 'Edit Rules' }, LONG_TIMEOUT);
  expect(screen.queryByRole('region', { name: 'Operator’s limits' })).toBeNull();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('what was typed into the limits is kept over a look at another screen, until it is cancelled', async () => {
  world.limits = { ...world.limits, version: 3 };
  const user = await openAsAdmin();
  await user.click(limits().getByRole('button', { name: 'Edit Limits' }));
  await type(user, limits().getByLabelText('Most contracts'), '150');
  cleanup();
  // Another administrator saves in between.
  world.limits = { ...world.limits, version: 4, limits: { ...LIMIT_CEILINGS, maxPremium: 9_000 } };
  render(<Root />);
  const field = await screen.findByLabelText<HTMLInputElement>('Most contracts', {}, LONG_TIMEOUT);
  expect(field.value).toBe('150');
  expect(limits().getByText(/^What you typed before was kept/)).toBeDefined();
  await limits().findByText('Most premium is $9,000.00, and was $25,000.00.', {}, LONG_TIMEOUT);
  await user.click(limits().getByRole('button', { name: 'Keep what I typed' }));
  await user.click(limits().getByRole('button', { name: 'Cancel' }));
  cleanup();
  await openAsAdmin();
  expect(limits().queryByLabelText('Most contracts')).toBeNull();
}, 60_000);

test('limits stand beside their ceilings, and what changed is sent with its version', async () => {
  world.limits = {
    version: 4,
    limits: { ...LIMIT_CEILINGS, maxContracts: 200 },
    ceilings: LIMIT_CEILINGS,
  };
  const user = await openAsAdmin();
  expect(limits().getByText('ceiling 500')).toBeDefined();
  expect(limits().getByText(/^Version 4\./)).toBeDefined();
  await user.click(limits().getByRole('button', { name: 'Edit Limits' }));
  await type(user, limits().getByLabelText('Most contracts'), '150');
  await user.click(limits().getByRole('button', { name: 'Save Limits' }));
  await toasted({ title: 'Limits saved' });
  expect(world.received).toEqual([
    { name: 'limits.put', input: { version: 4, limits: { maxContracts: 150 } } },
  ]);
});

test.each([
  ['Most contracts', '501', 'Most contracts must be at most 500, its ceiling.'],
  ['Most contracts', '1.5', 'Most contracts must be a whole number, at most 500.'],
  ['Flatten time', '34', 'Flatten time must be at least 35, its ceiling.'],
  ['Money flow', '', 'Money flow must be a number, at least 0.15.'],
  [
    'Flatten time',
    '45',
    'Last entry must be earlier than Flatten time: more minutes before the close.',
  ],
])('%s of "%s" is refused by its name', async (label, text, error) => {
  const user = await openAsAdmin();
  await user.click(limits().getByRole('button', { name: 'Edit Limits' }));
  const field = limits().getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  await user.click(limits().getByRole('button', { name: 'Save Limits' }));
  await waitFor(() => expect(limits().getByRole('alert').textContent).toBe(error));
  expect(world.received).toEqual([]);
});

test('a change by another administrator is said with what it is now, and nothing is lost', async () => {
  const user = await openAsAdmin();
  await user.click(limits().getByRole('button', { name: 'Edit Limits' }));
  await type(user, limits().getByLabelText('Most contracts'), '150');
  world.limits = { ...world.limits, version: 4, limits: { ...LIMIT_CEILINGS, maxContracts: 300 } };
  world.refusals['limits.put'] = {
    status: 409,
    message: 'The limits have changed since you loaded them. Load them again.',
  };
  await user.click(limits().getByRole('button', { name: 'Save Limits' }));
  await limits().findByText(
    'Changed by another administrator: version 4 is in force now.',
    {},
    LONG_TIMEOUT,
  );
  expect(limits().getByText('Most contracts is 300, and was 500.')).toBeDefined();
  expect(limits().getByLabelText<HTMLInputElement>('Most contracts').value).toBe('150');
  await user.click(limits().getByRole('button', { name: 'Keep what I typed' }));
  delete world.refusals['limits.put'];
  await user.click(limits().getByRole('button', { name: 'Save Limits' }));
  await toasted({ title: 'Limits saved' });
  expect(world.received.at(-1)?.input).toEqual({ version: 4, limits: { maxContracts: 150 } });
});

test('a blackout is added to the whole list, and removed after its question', async () => {
  world.blackouts = [FOMC];
  const user = await openAsAdmin();
  const jobs = { Label: 'Jobs', Date: '2025-03-07', From: '09:45', To: '10:00' };
  for (const [label, text] of Object.entries(jobs)) {
    await type(user, blackouts().getByLabelText(label), text);
  }
  await user.click(blackouts().getByRole('button', { name: 'Add' }));
  await toasted({ title: 'Blackout added' });
  const added = { label: 'Jobs', date: '2025-03-07', from: '09:45', to: '10:00' };
  expect(world.received).toEqual([{ name: 'blackouts.put', input: { blackouts: [FOMC, added] } }]);
  expect(blackouts().getByLabelText<HTMLInputElement>('Label').value).toBe('');
  await user.click(await blackouts().findByRole('button', { name: 'Remove FOMC, Mar 19' }));
  expect(world.received).toHaveLength(1);
  const question = await screen.findByRole(
    'alertdialog',
    { name: 'Remove this blackout?' },
    LONG_TIMEOUT,
  );
  await user.click(within(question).getByRole('button', { name: 'Remove blackout' }));
  await toasted({ title: 'Blackout removed' });
  expect(world.received.at(-1)?.input).toMatchObject({ blackouts: [added] });
});

test.each([
  ['Date', '2025-02-30', 'Date must be a date as YYYY-MM-DD.'],
  ['From', '9:45', 'From must be a time as HH:MM.'],
  ['To', '13:45', 'To must be later than from.'],
  ['Label', '', 'Label must not be empty.'],
])('a blackout whose %s is "%s" is refused by its name', async (label, text, error) => {
  const user = await openAsAdmin();
  const fields = { Label: 'FOMC', Date: '2025-03-19', From: '13:45', To: '14:30', [label]: text };
  for (const [name, value] of Object.entries(fields)) {
    await user.clear(blackouts().getByLabelText(name));
    if (value !== '') await user.type(blackouts().getByLabelText(name), value);
  }
  await user.click(blackouts().getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(blackouts().getByRole('alert').textContent).toBe(error));
  expect(document.activeElement).toBe(blackouts().getByLabelText(label));
  expect(world.received).toEqual([]);
});

test('a list that another has changed is said, and shown as it is now', async () => {
  world.blackouts = [FOMC];
  world.refusals['blackouts.put'] = { status: 409, message: 'The blackouts were changed.' };
  const user = await openAsAdmin();
  await user.click(await blackouts().findByRole('button', { name: 'Remove FOMC, Mar 19' }));
  world.blackouts = [];
  const question = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(question).getByRole('button', { name: 'Remove blackout' }));
  await blackouts().findByText(/^Changed by another administrator\./, {}, LONG_TIMEOUT);
  await blackouts().findByText(/^None yet: entries are possible/, {}, LONG_TIMEOUT);
});

test('a file is imported, and a bad row is named', async () => {
  world.refusals['blackouts.import'] = {
    status: 400,
    message: 'row 2, date: must be from 2018 to 2030',
  };
  const user = await openAsAdmin();
  const csv = 'label,date,from,to\nFOMC,2025-03-19,13:45,14:30\nJobs,1999-01-01,09:30,10:00\n';
  const file = new File([csv], 'calendar.csv', { type: 'text/csv' });
  const input = blackouts().getByLabelText('CSV of blackouts');
  await user.upload(input, file);
  const alert = await blackouts().findByRole('alert', {}, LONG_TIMEOUT);
  expect(alert.textContent).toBe('Nothing was imported. Row 2, date: must be from 2018 to 2030.');
  expect(world.received).toEqual([{ name: 'blackouts.import', input: { csv } }]);
  delete world.refusals['blackouts.import'];
  await user.upload(input, file);
  await toasted({ title: '1 blackout added' });
  expect(blackouts().queryByRole('alert')).toBeNull();
});
