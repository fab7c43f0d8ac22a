import type { Act } from './act.ts';
import { NOTIFICATION_ACTS } from './notification-acts.ts';
import { RULE_ACTS } from './rule-acts.ts';
import { SETTINGS_ACTS } from './settings-acts.ts';
import { SIGN_IN_ACTS } from './sign-in-acts.ts';
import { TRADE_ACTS } from './trade-acts.ts';
import { TRADING_ACTS } from './trading-acts.ts';
import { USER_ACTS } from './user-acts.ts';

export const ALL_ACTS: readonly Act[] = [
  ...TRADING_ACTS,
  ...TRADE_ACTS,
  ...SETTINGS_ACTS,
  ...RULE_ACTS,
  ...USER_ACTS,
  ...NOTIFICATION_ACTS,
  ...SIGN_IN_ACTS,
];

/** Calls that are not tested here, each with its reason. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'alarms.acknowledge': 'needs an alarm, which no act here raises',
  'auth.register': 'done once an address: what it leaves is what signing in finds',
  'auth.stepUp': 'part of the act that asks for it',
  'oidc.connect': 'needs an identity provider, and changes nothing by itself',
  'oidc.disconnect': 'needs an identity provider',
  'notifications.addChannel': 'its answer is followed by a test, an act of its own',
  'notifications.testChannel': 'needs a receiver: no reading shows what came of it',
};
