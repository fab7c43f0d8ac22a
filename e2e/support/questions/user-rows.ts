import type { Page } from '@playwright/test';
import { ALARMS, HOLDINGS, users } from '../states/samples.ts';
import { button, flip, type Row } from './row.ts';

const OTHER = 'jo0@example.com';

const withOther = (rights: { readonly isAdmin: boolean; readonly isActive: boolean }) => ({
  'users.list': { data: users().map((user, index) => ({ ...user, ...(index > 0 && rights) })) },
});
const TRADER = withOther({ isAdmin: false, isActive: true });

const ofCard = (name: string) => (page: Page) =>
  page.getByRole('region', { name: OTHER }).getByRole('button', { name, exact: true }).click();

const allowed = (isRegistered: boolean) => ({
  'allowedEmails.list': { data: [{ email: OTHER, isRegistered, isOwner: false }] },
});

const screen = { path: '/users', question: null } as const;

export const USER_ROWS: readonly Row[] = [
  {
    ...screen,
    name: 'Administrator on',
    button: 'Administrator',
    call: 'users.setAdmin',
    kind: 'else',
    undo: 'the same switch',
    answers: TRADER,
    press: flip('Administrator', OTHER),
  },
  {
    ...screen,
    name: 'Administrator off',
    button: 'Administrator',
    call: 'users.setAdmin',
    kind: 'takes away',
    answers: withOther({ isAdmin: true, isActive: true }),
    press: flip('Administrator', OTHER),
    question: { title: 'Take the administrator’s rights away?', confirm: 'Take rights away' },
  },
  {
    ...screen,
    name: 'Close and stop a user',
    button: 'Close and Stop',
    call: 'users.flatten',
    kind: 'sells',
    answers: {
      ...TRADER,
      'killSwitch.holdings': { data: { accounts: [{ ...HOLDINGS[0], user: OTHER }] } },
    },
    press: ofCard('Close and Stop'),
    question: { title: 'Close and stop this user?', confirm: 'Sell 40 and Stop' },
  },
  {
    ...screen,
    name: 'Activate',
    button: 'Active',
    call: 'users.setStatus',
    kind: 'else',
    undo: 'the same switch',
    answers: withOther({ isAdmin: false, isActive: false }),
    press: flip('Active', OTHER),
  },
  {
    ...screen,
    name: 'Suspend',
    button: 'Active',
    call: 'users.setStatus',
    kind: 'takes away',
    answers: TRADER,
    press: flip('Active', OTHER),
    question: { title: 'Suspend this user?', confirm: 'Suspend user' },
  },
  {
    ...screen,
    name: 'Delete',
    button: 'Delete',
    call: 'users.remove',
    kind: 'takes away',
    answers: TRADER,
    press: ofCard('Delete'),
    question: { title: 'Delete this user?', confirm: 'Delete user' },
  },
  {
    ...screen,
    name: 'Reset Settings',
    button: 'Reset Settings',
    call: 'users.reset',
    kind: 'takes away',
    answers: TRADER,
    press: ofCard('Reset Settings'),
    question: { title: 'Reset the settings to defaults?', confirm: 'Reset settings' },
  },
  {
    ...screen,
    name: 'Reset Link',
    button: 'Reset Link',
    call: 'users.resetLink',
    kind: 'takes away',
    answers: TRADER,
    press: ofCard('Reset Link'),
    question: { title: 'Make a link for a new password?', confirm: 'Make link' },
  },
  {
    ...screen,
    name: 'Allow an address',
    button: 'Add Email',
    call: 'allowedEmails.add',
    kind: 'else',
    undo: 'Remove beside it',
    arrange: (page) => page.getByPlaceholder('Email address').fill('kim@example.com'),
    press: button('Add Email'),
  },
  {
    ...screen,
    name: 'Remove an address that is not registered',
    button: 'Remove',
    call: 'allowedEmails.remove',
    kind: 'takes away',
    answers: allowed(false),
    press: button(`Remove ${OTHER}`),
    question: { title: 'Remove this address?', confirm: 'Remove address' },
  },
  {
    ...screen,
    name: 'Remove an address of a user',
    button: 'Remove',
    call: 'allowedEmails.remove',
    kind: 'takes away',
    answers: allowed(true),
    press: button(`Remove ${OTHER}`),
    question: { title: 'Remove a registered address?', confirm: 'Remove address' },
  },
  {
    name: 'Acknowledge an alarm',
    button: null,
    call: 'alarms.acknowledge',
    path: '/history',
    kind: 'else',
    undo: 'nothing to undo: it stays in the log, and comes back when its cause does',
    answers: { 'alarms.list': { data: ALARMS } },
    press: (page) => page.getByRole('button', { name: 'Acknowledge' }).first().click(),
    question: null,
  },
];
