import { type Price, toCents, toDollars } from '../model/money.ts';
import { daySummaryData } from './day-summary.ts';
import type { FactsOf, NoticeFacts } from './notice.ts';
import { redactedAlarmMessage, withoutAmounts } from './redacted.ts';

/** A notice for a program: prices and money in dollars, no instants. */
export type NoticeData = Readonly<Record<string, string | number | null>>;

/** The values that a webhook gets beside the text, with null for hidden amounts. */
export function noticeData(facts: NoticeFacts, hideAmounts: boolean): NoticeData {
  const shownPrice = (value: Price | null) =>
    value === null || hideAmounts ? null : toDollars(value);
  switch (facts.type) {
    case 'trade-opened':
      return { tradeId: facts.tradeId, ...contractData(facts), price: shownPrice(facts.price) };
    case 'trade-closed':
      return {
        tradeId: facts.tradeId,
        ...contractData(facts),
        entryPrice: shownPrice(facts.entryPrice),
        exitPrice: shownPrice(facts.exitPrice),
        net: hideAmounts ? null : toCents(facts.net),
        reason: facts.reason,
      };
    case 'order-refused':
      return {
        ...contractData(facts),
        refusal: hideAmounts ? withoutAmounts(facts.refusal) : facts.refusal,
      };
    case 'alarm': {
      const { severity, code } = facts;
      return { severity, code, message: redactedAlarmMessage(facts, hideAmounts) };
    }
    case 'bot-changed':
      return { change: facts.change };
    case 'daily-summary':
      return daySummaryData(facts, hideAmounts);
    case 'backup-failed':
      return { reason: facts.reason };
    case 'kill-switch':
    case 'new-device':
      return {};
  }
}

function contractData({
  contract: { symbol, underlying, side, strike, expiry },
  quantity,
}: Pick<FactsOf<'trade-opened'>, 'contract' | 'quantity'>) {
  return { symbol, underlying, side, strike: toDollars(strike), expiry, quantity };
}
