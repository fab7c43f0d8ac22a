import { expect, type Page } from '@playwright/test';
import type { Answer } from '../answers.ts';
import { AUDIT_ENTRY, INVITED, RESET_LINK, users } from './samples.ts';
import { isShown, press, type State } from './state.ts';

const none: Answer = { data: [] };
const regular: Answer = { fields: { isAdmin: false } };

const openAudit = (page: Page) => page.getByRole('tab', { name: 'Audit log' }).click();

export const USERS_STATES: readonly State[] = [
  { name: 'users', path: '/users', reach: isShown('1 user') },
  {
    name: 'users, one of them suspended and closing, and an empty whitelist',
    path: '/users',
    answers: { 'users.list': { data: users() }, 'allowedEmails.list': none },
    reach: async (page) => {
      await isShown('Suspended')(page);
      await isShown('No address yet')(page);
    },
  },
  {
    name: 'users, none of whom is found',
    path: '/users',
    answers: { 'users.list': { data: users(12) } },
    reach: async (page) => {
      await page.getByRole('searchbox', { name: 'Filter users' }).fill('no such user');
      await isShown('No user found')(page);
    },
  },
  {
    name: 'users, kept from an administrator without a second factor',
    path: '/users',
    answers: { 'auth.security': { fields: { mustEnrol: true } } },
    reach: isShown('Set up a second factor first.'),
  },
  {
    name: 'users, an act refused',
    path: '/users',
    answers: {
      'users.list': { data: users() },
      'users.setAdmin': { error: 'This is the last administrator.' },
    },
    reach: async (page) => {
      await page.getByRole('switch', { name: 'Administrator' }).last().click();
      await isShown('Nothing was changed.')(page);
    },
  },
  {
    name: 'users, a link for a new password',
    path: '/users',
    answers: {
      'users.list': { data: users() },
      'users.resetLink': { data: RESET_LINK },
    },
    reach: async (page) => {
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
    reach: async (page) => {
      await page.getByPlaceholder('Email address').fill('kim@example.com');
      await press(page, 'Add Email');
      await expect(page.getByLabel('Invitation link')).toBeVisible();
    },
  },
  {
    name: 'users, nothing entered for the whitelist',
    path: '/users',
    reach: async (page) => {
      await press(page, 'Add Email');
      await isShown('Please enter an email address')(page);
    },
  },
  {
    name: 'audit log',
    path: '/users',
    reach: async (page) => {
      await openAudit(page);
      await isShown('Intact')(page);
    },
  },
  {
    name: 'audit log that was changed, with more of it',
    path: '/users',
    answers: { 'audit.list': { data: { entries: [AUDIT_ENTRY], hasMore: true, isIntact: false } } },
    reach: async (page) => {
      await openAudit(page);
      await isShown('The log was changed outside of Tideline.')(page);
    },
  },
  {
    name: 'audit log without entries',
    path: '/users',
    answers: { 'audit.list': { data: { entries: [], hasMore: false, isIntact: true } } },
    reach: async (page) => {
      await openAudit(page);
      await isShown('Nothing yet')(page);
    },
  },
  {
    name: 'audit log that can’t be read',
    path: '/users',
    answers: { 'audit.list': { error: 'The database is locked.' } },
    reach: async (page) => {
      await openAudit(page);
      await isShown('The audit log could not be read')(page);
    },
  },
  {
    name: 'audit log while it loads',
    path: '/users',
    answers: { 'audit.list': 'never' },
    reach: async (page) => {
      await openAudit(page);
      await expect(page.getByText('Loading the audit log')).toBeAttached();
    },
  },
  {
    name: 'access denied',
    path: '/users',
    answers: { 'auth.user': regular },
    reach: isShown('Access Denied'),
  },
];
