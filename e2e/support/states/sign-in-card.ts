import { expect } from '@playwright/test';
import { ENROLMENT, RECOVERY_CODES } from './samples.ts';
import { dialogShows, isShown, pressButton, type ScreenState } from './state.ts';

const settingsPath = '/api-settings';
const enrolledAnswers = {
  'auth.security': { fields: { hasSecondFactor: true, recoveryCodesLeft: 3 } },
};
const enrollingAnswers = { 'totp.enroll': { data: ENROLMENT } };

/** On API Settings. */
export const SIGN_IN_STATES: readonly ScreenState[] = [
  {
    name: 'a second factor to be scanned, and a code that is none',
    path: settingsPath,
    answers: enrollingAnswers,
    reachState: async (page) => {
      await pressButton(page, 'Set Up');
      const code = page.getByLabel('Code of the app');
      await code.fill('12345');
      await code.press('Enter');
      await expect(code).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'recovery codes',
    path: settingsPath,
    answers: { ...enrollingAnswers, 'totp.confirm': { data: { recoveryCodes: RECOVERY_CODES } } },
    reachState: async (page) => {
      await pressButton(page, 'Set Up');
      await page.getByLabel('Code of the app').fill('123456');
      await page.getByLabel('Code of the app').press('Enter');
      await isShown('Keep these recovery codes')(page);
    },
  },
  {
    name: 'a second factor that takes the place of the present one',
    path: settingsPath,
    answers: { ...enrolledAnswers, 'totp.replace': { data: ENROLMENT } },
    reachState: async (page) => {
      await pressButton(page, 'Replace');
      await isShown('The present one counts until')(page);
    },
  },
  {
    name: 'question before new recovery codes',
    path: settingsPath,
    answers: enrolledAnswers,
    reachState: async (page) => {
      await pressButton(page, 'New Codes');
      await dialogShows(page, 'Make ten new recovery codes?');
    },
  },
  {
    name: 'question before the second factor is turned off',
    path: settingsPath,
    answers: enrolledAnswers,
    reachState: async (page) => {
      await pressButton(page, 'Turn Off');
      await dialogShows(page, 'Turn the second factor off?');
    },
  },
  {
    name: 'a second factor that is due, and a password that is too short',
    path: settingsPath,
    answers: { 'auth.security': { fields: { mustEnrol: true } } },
    reachState: async (page) => {
      await isShown('You need a second factor')(page);
      await pressButton(page, 'Change');
      await page.getByLabel('New password').fill('short');
      await pressButton(page, 'Change password');
      await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
