import { type RulesToday as Facts, toCents, toDollars } from '@tideline/engine';
import type { RulesToday } from '../schemas/rules-today.ts';
import { toInstant } from './time.ts';

export function toRulesToday({ caps, window, purchase, ...day }: Facts): RulesToday {
  const { userDailyLoss: dailyLossLimit, maxEntriesPerDay, maxLossesPerDay } = caps;
  return {
    caps: { dailyLossLimit, maxEntriesPerDay, maxLossesPerDay },
    window: window && {
      opens: toInstant(window.opens),
      entriesEnd: toInstant(window.entriesEnd),
      flattenAt: toInstant(window.flattenAt),
    },
    entries: day.entries,
    losses: day.losses,
    realised: toCents(day.realised),
    loss: day.loss === null ? null : toCents(day.loss),
    startEquity: day.startEquity === null ? null : toCents(day.startEquity),
    purchase: purchase && {
      symbol: purchase.contract.underlying,
      contractType: purchase.contract.side,
      strike: toDollars(purchase.contract.strike),
      expiry: purchase.contract.expiry,
      quantity: purchase.quantity,
      price: toDollars(purchase.price),
    },
  };
}
