import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '../../../lib/browser/use-query.ts';
import {
  type Breakdown,
  GROUP_QUERY,
  groupQuery,
  TRADES_ID,
  TRADES_SHOWN_ID,
} from '../../../lib/trading/group-filter.ts';
import type { TradeGroup } from './group-names.ts';

const ROW_MOVES: Readonly<Record<string, (row: number, last: number) => number>> = {
  ArrowDown: (row, last) => Math.min(row + 1, last),
  ArrowUp: (row) => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Each breakdown is one tab stop; arrows go from row to row, and a pressed row shows its trades.
 */
export function useGroupRows(breakdown: Breakdown, groups: readonly TradeGroup[]) {
  const { query, change } = useQuery();
  const [reached, setReached] = useState<string | null>(null);
  const shown = query.get(GROUP_QUERY[breakdown]);
  const stop = groups.find(({ name }) => name === (reached ?? shown)) ?? groups[0];

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const row = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const to = ROW_MOVES[event.key]?.(row, buttons.length - 1);
    if (to === undefined || row < 0) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  /** A second press of the row shows all trades again, and doesn't scroll. */
  const show = (name: string) => {
    if (name === shown) {
      change({ [GROUP_QUERY[breakdown]]: null });
      return;
    }
    // The trades must be drawn before they can take the focus.
    flushSync(() => change(groupQuery(breakdown, name), { isStep: true }));
    document.getElementById(TRADES_ID)?.scrollIntoView({ block: 'start' });
    document.getElementById(TRADES_SHOWN_ID)?.focus({ preventScroll: true });
  };

  return { shown, stop: stop?.name ?? null, show, onKeyDown, onFocus: setReached };
}
