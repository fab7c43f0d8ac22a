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
  const tradeBefore = before?.trade ?? null;
  const tradeAfter = after.trade;
  add(
    tradeBefore?.id !== tradeAfter?.id || tradeBefore?.orders !== tradeAfter?.orders,
    'positions',
    'orders',
  );
  add(
    tradeBefore?.phase !== tradeAfter?.phase || tradeBefore?.quantity !== tradeAfter?.quantity,
    'positions',
    'trading',
  );
  const areSettingsChanged = before?.settings !== after.settings || before.rules !== after.rules;
  add(areSettingsChanged, 'settings', 'bot');
  add(before?.botActive !== after.botActive || before.isActive !== after.isActive, 'bot');
  add(before?.barred !== after.barred, 'bot', 'trading');
  add(before?.book !== after.book || before?.day !== after.day, 'account');
  add(
    before?.venue !== after.venue || before?.keysRefused !== after.keysRefused,
    'config',
    'market',
  );
  const isBrokerReadAgain = before?.foreign !== after.foreign;
  add(
    isBrokerReadAgain && (before === null || ordersVersionOf(before) !== ordersVersionOf(after)),
    'orders',
  );
  return [...parts];
}
