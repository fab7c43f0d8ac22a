import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import {
  type Breakdown,
  groupFilterQuery,
  QUERY_BY_BREAKDOWN,
  TRADES_ELEMENT_ID,
  TRADES_SHOWN_ELEMENT_ID,
} from '../../../lib/trading/group-filter.ts';
import type { TradeGroup } from './group-names.ts';

const ROW_INDEX_MOVES: Readonly<Record<string, (rowIndex: number, lastIndex: number) => number>> = {
  ArrowDown: (row, lastIndex) => Math.min(row + 1, lastIndex),
  ArrowUp: (row) => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, lastIndex) => lastIndex,
};

/**
 * Each breakdown is one tab stop; arrows go from row to row, and a pressed row shows its trades.
 */
export function useGroupRows(breakdown: Breakdown, groups: readonly TradeGroup[]) {
  const { query, change } = useUrlQuery();
  const [reached, setReached] = useState<string | null>(null);
  const shown = query.get(QUERY_BY_BREAKDOWN[breakdown]);
  const tabStop = groups.find(({ name }) => name === (reached ?? shown)) ?? groups[0];

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const row = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const targetIndex = ROW_INDEX_MOVES[event.key]?.(row, buttons.length - 1);
    if (targetIndex === undefined || row < 0) return;
    event.preventDefault();
    buttons[targetIndex]?.focus();
  };

  /** A second press of the row shows all trades again, and doesn't scroll. */
  const show = (groupName: string) => {
    if (groupName === shown) {
      change({ [QUERY_BY_BREAKDOWN[breakdown]]: null });
      return;
    }
    // The trades must be drawn before they can take the focus.
    flushSync(() => change(groupFilterQuery(breakdown, groupName), { isStep: true }));
    document.getElementById(TRADES_ELEMENT_ID)?.scrollIntoView({ block: 'start' });
    document.getElementById(TRADES_SHOWN_ELEMENT_ID)?.focus({ preventScroll: true });
  };

  return { shown, stop: tabStop?.name ?? null, show, onKeyDown, onFocus: setReached };
}
