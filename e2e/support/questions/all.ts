import { NOTIFICATION_ROWS } from './notification-rows.ts';
import { OWN_ROWS } from './own-rows.ts';
import type { QuestionRow } from './row.ts';
import { RULE_ROWS } from './rule-rows.ts';
import { TOKEN_ROWS } from './token-rows.ts';
import { TRADE_ROWS } from './trade-rows.ts';
import { TRADING_ROWS } from './trading-rows.ts';
import { USER_ROWS } from './user-rows.ts';

export const ALL_ROWS: readonly QuestionRow[] = [
  ...TRADING_ROWS,
  ...TRADE_ROWS,
  ...RULE_ROWS,
  ...USER_ROWS,
  ...NOTIFICATION_ROWS,
  ...TOKEN_ROWS,
  ...OWN_ROWS,
];

/** Changing calls without a row: visitors' forms, and the answer to a demand. */
export const FORM_CALLS = ['auth.login', 'auth.register', 'auth.resetPassword', 'auth.stepUp'];

/** Calls that no screen makes yet. */
export const NO_SCREENS: readonly string[] = [];

/** Buttons that only show, open, leave or type. */
export const NO_ACTS = [
  'Account of',
  'Add a channel',
  'All',
  'Audit log',
  'Cancel',
  'Create one',
  'Break-even',
  'Earlier accounts too',
  'Edit Limits',
  'Edit Rules',
  'Edit Settings',
  'Edit Thresholds',
  'Entries and losses',
  'Entry hours',
  'Export CSV',
  'Longest holding',
  'Make a token',
  'New token',
  'Loss of the day',
  'Own range',
  'Pause after a close',
  'Portfolio allocation',
  'Profit of the day',
  'Refresh',
  'Reveal',
  'Risk level',
  'Show',
  'Show 30 days',
  'Show all days',
  'Sign in',
  'Protective stop',
  'Theme',
  'This month',
  'This week',
  'Today',
  'Toggle sidebar',
  'Trailing stop',
  'Use the dark theme',
  'Users',
  'View Activity',
  'View as table',
  '1 year',
  '30 days',
];
