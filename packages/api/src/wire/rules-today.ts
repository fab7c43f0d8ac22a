import { toCents, toDollars } from '@tideline/engine';
import type { RulesToday as Facts } from '../ports/index.ts';
import type { RulesToday } from '../schemas/rules-today.ts';
import { toInstant } from './time.ts';

export function toRulesToday({ caps, window, broker, plannedBuy, ...day }: Facts): RulesToday {
  const { userDailyLoss: dailyLossLimit, maxEntriesPerDay, maxLossesPerDay } = caps;
  return {
    caps: { dailyLossLimit, maxEntriesPerDay, maxLossesPerDay },
    window: window && {
      opens: toInstant(window.opens),
      entriesEnd: toInstant(window.entriesEnd),
      flattenAt: toInstant(window.flattenAt),
    },
    broker: broker && {
      name: broker.name,
      entriesEnd: toInstant(broker.entriesEndAt),
      sellsFrom: toInstant(broker.sellsFromAt),
      refusals: [...broker.refusals],
    },
    entries: day.entries,
    losses: day.losses,
    realised: toCents(day.realised),
    loss: day.loss === null ? null : toCents(day.loss),
    startEquity: day.startEquity === null ? null : toCents(day.startEquity),
    plannedBuy: plannedBuy && {
      symbol: plannedBuy.contract.underlying,
      contractType: plannedBuy.contract.side,
      strike: toDollars(plannedBuy.contract.strike),
      expiry: plannedBuy.contract.expiry,
      quantity: plannedBuy.quantity,
      price: toDollars(plannedBuy.price),
    },
  };
}
