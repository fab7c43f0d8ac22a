import type { Page } from '@playwright/test';
import { ALARMS, HOLDINGS, userList } from '../states/samples.ts';
import { flipSwitch, pressButton, type QuestionRow } from './row.ts';

const OTHER_EMAIL = 'jo0@example.com';

const withOther = (rights: { readonly isAdmin: boolean; readonly isActive: boolean }) => ({
  'users.list': { data: userList().map((user, index) => ({ ...user, ...(index > 0 && rights) })) },
});
const TRADER_ANSWERS = withOther({ isAdmin: false, isActive: true });

const ofCard = (name: string) => (page: Page) =>
  page
    .getByRole('region', { name: OTHER_EMAIL })
    .getByRole('button', { name, exact: true })
    .click();

const allowedEmails = (isRegistered: boolean) => ({
  'allowedEmails.list': { data: [{ email: OTHER_EMAIL, isRegistered, isOwner: false }] },
});

const usersScreen = { path: '/users', question: null } as const;

export const USER_ROWS: readonly QuestionRow[] = [
  {
    ...usersScreen,
    name: 'Administrator on',
    button: 'Administrator',
    call: 'users.setAdmin',
    kind: 'else',
    undo: 'the same switch',
    answers: TRADER_ANSWERS,
    press: flipSwitch('Administrator', OTHER_EMAIL),
  },
  {
    ...usersScreen,
    name: 'Administrator off',
    button: 'Administrator',
    call: 'users.setAdmin',
    kind: 'takes away',
    answers: withOther({ isAdmin: true, isActive: true }),
    press: flipSwitch('Administrator', OTHER_EMAIL),
    question: { title: 'Take the administrator’s rights away?', confirm: 'Take rights away' },
  },
  {
    ...usersScreen,
    name: 'Close and stop a user',
    button: 'Close and Stop',
    call: 'users.flatten',
    kind: 'sells',
    answers: {
      ...TRADER_ANSWERS,
      'killSwitch.holdings': { data: { accounts: [{ ...HOLDINGS[0], user: OTHER_EMAIL }] } },
    },
    press: ofCard('Close and Stop'),
    question: { title: 'Close and stop this user?', confirm: 'Sell 40 and Stop' },
  },
  {
    ...usersScreen,
    name: 'Activate',
    button: 'Active',
    call: 'users.setStatus',
    kind: 'else',
    undo: 'the same switch',
    answers: withOther({ isAdmin: false, isActive: false }),
    press: flipSwitch('Active', OTHER_EMAIL),
  },
  {
    ...usersScreen,
    name: 'Suspend',
    button: 'Active',
    call: 'users.setStatus',
    kind: 'takes away',
    answers: TRADER_ANSWERS,
    press: flipSwitch('Active', OTHER_EMAIL),
    question: { title: 'Suspend this user?', confirm: 'Suspend user' },
  },
  {
    ...usersScreen,
    name: 'Delete',
    button: 'Delete',
    call: 'users.remove',
    kind: 'takes away',
    answers: TRADER_ANSWERS,
    press: ofCard('Delete'),
    question: { title: 'Delete this user?', confirm: 'Delete user' },
  },
  {
    ...usersScreen,
    name: 'Reset Settings',
    button: 'Reset Settings',
    call: 'users.reset',
    kind: 'takes away',
    answers: TRADER_ANSWERS,
    press: ofCard('Reset Settings'),
    question: { title: 'Reset the settings to defaults?', confirm: 'Reset settings' },
  },
  {
    ...usersScreen,
    name: 'Reset Link',
    button: 'Reset Link',
    call: 'users.resetLink',
    kind: 'takes away',
    answers: TRADER_ANSWERS,
    press: ofCard('Reset Link'),
    question: { title: 'Make a link for a new password?', confirm: 'Make link' },
  },
  {
    ...usersScreen,
    name: 'Allow an address',
    button: 'Add Email',
    call: 'allowedEmails.add',
    kind: 'else',
    undo: 'Remove beside it',
    arrange: (page) => page.getByPlaceholder('Email address').fill('kim@example.com'),
    press: pressButton('Add Email'),
  },
  {
    ...usersScreen,
    name: 'Remove an address that is not registered',
    button: 'Remove',
    call: 'allowedEmails.remove',
    kind: 'takes away',
    answers: allowedEmails(false),
    press: pressButton(`Remove ${OTHER_EMAIL}`),
    question: { title: 'Remove this address?', confirm: 'Remove address' },
  },
  {
    ...usersScreen,
    name: 'Remove an address of a user',
    button: 'Remove',
    call: 'allowedEmails.remove',
    kind: 'takes away',
    answers: allowedEmails(true),
    press: pressButton(`Remove ${OTHER_EMAIL}`),
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
