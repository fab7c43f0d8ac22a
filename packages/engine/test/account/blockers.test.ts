import { expect, test } from 'vitest';
import { entryBlockers } from '../../src/account/blockers.ts';
import { AccountScript } from './account-script.ts';

const codesOf = ({ state, now, policy }: AccountScript) =>
  entryBlockers(state, now, policy).map(({ code }) => code);

test('B4 nothing keeps an account that trades from entering', () => {
  expect(codesOf(AccountScript.trading())).toEqual([]);
});

test('B4 what refuses whatever the next bar says is reported in the gates’ order', () => {
  const script = AccountScript.trading();
  script.policy = { ...script.policy, killSwitch: true, breakerActive: true, maxEntriesPerDay: 0 };
  expect(codesOf(script)).toEqual(['KILL_SWITCH', 'BREAKER', 'RATE']);
});

test('B4 an open position is one, and feeds that are not fit', () => {
  const script = AccountScript.trading();
  script.bar();
  script.policy = { ...script.policy, feedRefusal: 'Live entries need the sip feed.' };
  expect(codesOf(script)).toEqual(['DUPLICATE', 'FEED']);
});

test('B4 while nothing is read from the broker, that is reported once', () => {
  const script = AccountScript.trading();
  const { now, policy } = script;
  const unread = { ...script.state, book: null };
  const codes = (changes: Partial<typeof policy>) =>
    entryBlockers(unread, now, { ...policy, ...changes }).map(({ code }) => code);
  expect(codes({ streamReady: false, clockTrusted: false })).toEqual(['ACCOUNT']);
  expect(codes({ breakerActive: true })).toEqual(['ACCOUNT', 'BREAKER']);
});
