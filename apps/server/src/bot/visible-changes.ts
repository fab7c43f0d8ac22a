import type { AccountState } from '@tideline/engine';
import { ordersVersion } from './account/orders-version.ts';

export type AccountPart =
  | 'account'
  | 'positions'
  | 'orders'
  | 'bot'
  | 'settings'
  | 'config'
  | 'trading'
  | 'market';

/**
 * `before` is null for a process's first step. Readings of a trade, which change with every quote, do
 * not count: the screens read prices at their own pace.
 */
export function visibleChanges(
  before: AccountState | null,
  after: AccountState,
): readonly AccountPart[] {
  if (before === after) return [];
  const parts = new Set<AccountPart>();
  const add = (isChanged: boolean, ...changed: readonly AccountPart[]) => {
    if (isChanged) for (const part of changed) parts.add(part);
  };
  const was = before?.trade ?? null;
  const is = after.trade;
  add(was?.id !== is?.id || was?.orders !== is?.orders, 'positions', 'orders');
  add(was?.phase !== is?.phase || was?.quantity !== is?.quantity, 'positions', 'trading');
  const isOther = before?.settings !== after.settings || before.rules !== after.rules;
  add(isOther, 'settings', 'bot');
  add(before?.botActive !== after.botActive || before.isActive !== after.isActive, 'bot');
  add(before?.barred !== after.barred, 'bot', 'trading');
  add(before?.book !== after.book || before?.day !== after.day, 'account');
  add(
    before?.venue !== after.venue || before?.keysRefused !== after.keysRefused,
    'config',
    'market',
  );
  const isReadAgain = before?.foreign !== after.foreign;
  add(isReadAgain && (before === null || ordersVersion(before) !== ordersVersion(after)), 'orders');
  return [...parts];
}
