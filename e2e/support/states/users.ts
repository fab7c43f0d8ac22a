import { expect, type Page } from '@playwright/test';
import type { Answer } from '../answers.ts';
import { AUDIT_ENTRY, INVITED, RESET_LINK, userList } from './samples.ts';
import { isShown, pressButton, type ScreenState } from './state.ts';

const noData: Answer = { data: [] };
const regularUser: Answer = { fields: { isAdmin: false } };

const openAudit = (page: Page) => page.getByRole('tab', { name: 'Audit log' }).click();

export const USERS_STATES: readonly ScreenState[] = [
  { name: 'users', path: '/users', reachState: isShown('1 user') },
  {
    name: 'users, one of them suspended and closing, and an empty whitelist',
    path: '/users',
    answers: { 'users.list': { data: userList() }, 'allowedEmails.list': noData },
    reachState: async (page) => {
      await isShown('Suspended')(page);
      await isShown('No address yet')(page);
    },
  },
  {
    name: 'users, none of whom is found',
    path: '/users',
    answers: { 'users.list': { data: userList(12) } },
    reachState: async (page) => {
      await page.getByRole('searchbox', { name: 'Filter users' }).fill('no such user');
      await isShown('No user found')(page);
    },
  },
  {
    name: 'users, kept from an administrator without a second factor',
    path: '/users',
    answers: { 'auth.security': { fields: { mustEnrol: true } } },
    reachState: isShown('Set up a second factor first.'),
  },
  {
    name: 'users, an act refused',
    path: '/users',
    answers: {
      'users.list': { data: userList() },
      'users.setAdmin': { error: 'This is the last administrator.' },
    },
    reachState: async (page) => {
      await page.getByRole('switch', { name: 'Administrator' }).last().click();
      await isShown('Nothing was changed.')(page);
    },
  },
  {
    name: 'users, a link for a new password',
    path: '/users',
    answers: {
      'users.list': { data: userList() },
      'users.resetLink': { data: RESET_LINK },
    },
    reachState: async (page) => {
      await page.getByRole('button', { name: 'Reset Link' }).last().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make link' }).click();
      await expect(page.getByLabel('Link for a new password')).toBeVisible();
    },
  },
  {
    name: 'users, an address that is none, and an invitation',
    path: '/users',
    answers: {
      'allowedEmails.add': { data: INVITED },
    },
    reachState: async (page) => {
      await page.getByPlaceholder('Email address').fill('kim@example.com');
      await pressButton(page, 'Add Email');
      await expect(page.getByLabel('Invitation link')).toBeVisible();
    },
  },
  {
    name: 'users, nothing entered for the whitelist',
    path: '/users',
    reachState: async (page) => {
      await pressButton(page, 'Add Email');
      await isShown('Please enter an email address')(page);
    },
  },
  {
    name: 'audit log',
    path: '/users',
    reachState: async (page) => {
      await openAudit(page);
      await isShown('Intact')(page);
    },
  },
  {
    name: 'audit log that was changed, with more of it',
    path: '/users',
    answers: { 'audit.list': { data: { entries: [AUDIT_ENTRY], hasMore: true, isIntact: false } } },
    reachState: async (page) => {
      await openAudit(page);
      await isShown('The log was changed outside of Tideline.')(page);
    },
  },
  {
    name: 'audit log without entries',
    path: '/users',
    answers: { 'audit.list': { data: { entries: [], hasMore: false, isIntact: true } } },
    reachState: async (page) => {
      await openAudit(page);
      await isShown('Nothing yet')(page);
    },
  },
  {
    name: 'audit log that can’t be read',
    path: '/users',
    answers: { 'audit.list': { error: 'The database is locked.' } },
    reachState: async (page) => {
      await openAudit(page);
      await isShown('The audit log could not be read')(page);
    },
  },
  {
    name: 'audit log while it loads',
    path: '/users',
    answers: { 'audit.list': 'never' },
    reachState: async (page) => {
      await openAudit(page);
      await expect(page.getByText('Loading the audit log')).toBeAttached();
    },
  },
  {
    name: 'access denied',
    path: '/users',
    answers: { 'auth.user': regularUser },
    reachState: isShown('Access Denied'),
  },
];
