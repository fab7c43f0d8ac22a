import type { Badge } from '../../../components/ui/layout/environment-badge.tsx';
import { capitalised } from '../../../lib/text/capitals.ts';
import { moneyChange } from '../../../lib/text/format.ts';
import type { TabState } from './tab-state.ts';

interface TitleParts {
  readonly pageName: string;
  /** State; null while unknown. */
  readonly tabState: TabState | null;
  /** P&L of the open positions; null without one, or hidden. */
  readonly openPnl: number | null;
  /** Badge; undefined while unknown: no amount is shown then. */
  readonly badge: Badge | undefined;
}

/**
 * "SIMULATED +$240.00 Trading: Dashboard – Tideline": important words first, as tabs are narrow. A
 * problem precedes the amount, which it may make untrue.
 */
export function tabTitle({ pageName, tabState, openPnl, badge }: TitleParts): string {
  const pnlText = openPnl === null || badge === undefined ? null : moneyChange(openPnl);
  const simulatedMark = pnlText !== null && badge === 'SIMULATED' ? badge : null;
  const stateWord = tabState === null ? null : capitalised(tabState);
  const leadingWords = (
    tabState === 'problem'
      ? [stateWord, simulatedMark, pnlText]
      : [simulatedMark, pnlText, stateWord]
  ).filter((part) => part !== null);
  const pageTitle = `${pageName} – Tideline`;
  return leadingWords.length === 0 ? pageTitle : `${leadingWords.join(' ')}: ${pageTitle}`;
}
