import type { AccountState } from '@tideline/engine';
import { ordersVersionOf } from './account/orders-version.ts';

export type VisibleAccountPart =
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
): readonly VisibleAccountPart[] {
  if (before === after) return [];
  const parts = new Set<VisibleAccountPart>();
  const add = (isChanged: boolean, ...changed: readonly VisibleAccountPart[]) => {
    if (isChanged) for (const part of changed) parts.add(part);
  };
  const old = before?.trade ?? null;
  const { trade } = after;
  add(old?.id !== trade?.id || old?.orders !== trade?.orders, 'positions', 'orders');
  add(old?.phase !== trade?.phase || old?.quantity !== trade?.quantity, 'positions', 'trading');
  const areSettingsChanged = before?.settings !== after.settings || before.rules !== after.rules;
  add(areSettingsChanged, 'settings', 'bot');
  add(before?.botActive !== after.botActive || before.isActive !== after.isActive, 'bot');
  add(before?.barred !== after.barred, 'bot', 'trading');
  add(before?.book !== after.book || before?.day !== after.day, 'account');
  const isVenueChanged = before?.venue !== after.venue || before.keysRefused !== after.keysRefused;
  add(isVenueChanged, 'config', 'market');
  const isBrokerReadAgain = before?.foreign !== after.foreign;
  const areOrdersNew = () => before === null || ordersVersionOf(before) !== ordersVersionOf(after);
  add(isBrokerReadAgain && areOrdersNew(), 'orders');
  return [...parts];
}
