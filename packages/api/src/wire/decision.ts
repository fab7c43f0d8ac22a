import { type DecisionEntry, toDollars } from '@tideline/engine';
import type { Decision } from '../schemas/decisions.ts';
import { toInstant } from './time.ts';

export function toDecision(entry: DecisionEntry): Decision {
  return {
    barStart: toInstant(entry.barStart),
    symbol: entry.symbol,
    outcome: entry.outcome,
    sentence: entry.sentence,
    gates: entry.gates.map(({ code, passes, rule, reading }) => ({ code, passes, rule, reading })),
    contractSymbol: entry.contract?.symbol ?? null,
    quantity: entry.quantity,
    limitPrice: entry.limitPrice === null ? null : toDollars(entry.limitPrice),
    tradeId: entry.tradeId,
  };
}
