import { type Price, toDollars, type WhatIfRow } from '@tideline/engine';
import type { WhatIfRowAnswer } from '../../schemas/what-if.ts';
import { toInstant } from '../time.ts';
import { roundedOrNull } from './closed-trade.ts';

/** `closes` are those of the underlying, at the decision's bar and minutes later. */
export interface ChangedDecision {
  readonly row: WhatIfRow;
  readonly symbol: string;
  readonly sentence: string;
  readonly closes: Readonly<Record<0 | 15 | 30 | 60, Price | null>>;
}

const PERCENT_DIGITS = 3;

export function toWhatIfRow({ row, symbol, sentence, closes }: ChangedDecision): WhatIfRowAnswer {
  const { barStart, before, after, side, confidence, isContractAssumed } = row;
  const price = closes[0];
  const change = (later: Price | null) =>
    price === null || later === null
      ? null
      : roundedOrNull(((later - price) / price) * 100, PERCENT_DIGITS);
  return {
    barStart: toInstant(barStart),
    symbol,
    before,
    after,
    side,
    confidence,
    contractAssumed: isContractAssumed,
    sentence,
    price: price === null ? null : toDollars(price),
    change15: change(closes[15]),
    change30: change(closes[30]),
    change60: change(closes[60]),
  };
}
