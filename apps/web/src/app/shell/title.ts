import type { Badge } from '../../components/ui/environment-badge.tsx';
import { moneyChange } from '../../lib/format.ts';
import type { State } from './states.tsx';

interface TitleFacts {
  readonly page: string;
  /** Of the bot; null while it is not known. */
  readonly bot: State;
  /** Of trading; null while it is not known. */
  readonly trading: State;
  /** Dollars of the open positions; null when there is nothing to tell, or it is hidden. */
  readonly pnl: number | null;
  /** Undefined while it is not known: then no amount is named. */
  readonly badge: Badge | undefined;
}

/** "SIMULATED +$240.00 Trading: Dashboard – Tideline": what matters first, for tabs are narrow. */
export function titleOf({ page, bot, trading, pnl, badge }: TitleFacts): string {
  const state = trading === 'active' ? 'Trading' : bot === 'paused' ? 'Paused' : null;
  const amount = pnl === null || badge === undefined ? null : moneyChange(pnl);
  const mark = amount !== null && badge === 'SIMULATED' ? badge : null;
  const lead = [mark, amount, state].filter((part) => part !== null);
  const name = `${page} – Tideline`;
  return lead.length === 0 ? name : `${lead.join(' ')}: ${name}`;
}
