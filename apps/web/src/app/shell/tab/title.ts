import type { Badge } from '../../../components/ui/layout/environment-badge.tsx';
import { moneyChange } from '../../../lib/text/format.ts';
import type { TabState } from './tab-state.ts';

interface TitleFacts {
  readonly page: string;
  /** State; null while unknown. */
  readonly state: TabState | null;
  /** P&L of the open positions; null without one, or hidden. */
  readonly pnl: number | null;
  /** Badge; undefined while unknown: no amount is shown then. */
  readonly badge: Badge | undefined;
}

const STATE_WORDS: Record<TabState, string> = {
  trading: 'Trading',
  paused: 'Paused',
  stopped: 'Stopped',
  problem: 'Problem',
};

/**
 * "SIMULATED +$240.00 Trading: Dashboard – Tideline": important words first, as tabs are narrow. A
 * problem precedes the amount, which it may make untrue.
 */
export function tabTitle({ page, state, pnl, badge }: TitleFacts): string {
  const amount = pnl === null || badge === undefined ? null : moneyChange(pnl);
  const mark = amount !== null && badge === 'SIMULATED' ? badge : null;
  const word = state === null ? null : STATE_WORDS[state];
  const lead = (state === 'problem' ? [word, mark, amount] : [mark, amount, word]).filter(
    (part) => part !== null,
  );
  const name = `${page} – Tideline`;
  return lead.length === 0 ? name : `${lead.join(' ')}: ${name}`;
}
