import type { CostQuantiles, QuoteCosts, Slippage, SlippageGroup } from '@tideline/engine';
import type { SlippageAnswer } from '../../schemas/slippage.ts';
import { roundedOrNull } from './closed-trade.ts';

const PERCENT_DIGITS = 3;

export function toSlippageAnswer(found: Slippage): SlippageAnswer {
  return {
    orders: found.orders,
    ...toCosts(found.atSubmit),
    delayMs: toQuantiles(found.delayMs, 0),
    atDecision: toCosts(found.atDecision),
    atFill: toCosts(found.atFill),
    byHour: found.byHour.map((group) => ({ hour: group.name, ...toGroup(group) })),
    byDelta: found.byDelta.map((group) => ({ delta: group.name, ...toGroup(group) })),
    warnings: [...found.warnings],
  };
}

function toCosts({ halfSpreadPercent, fillAgainstMidPercent }: QuoteCosts) {
  return {
    halfSpreadPercent: toQuantiles(halfSpreadPercent, PERCENT_DIGITS),
    fillAgainstMidPercent: toQuantiles(fillAgainstMidPercent, PERCENT_DIGITS),
  };
}

function toQuantiles({ p50, p90, p99 }: CostQuantiles, digits: number): CostQuantiles {
  return {
    p50: roundedOrNull(p50, digits),
    p90: roundedOrNull(p90, digits),
    p99: roundedOrNull(p99, digits),
  };
}

function toGroup({ orders, halfSpreadPercent, fillAgainstMidPercent }: SlippageGroup) {
  return {
    orders,
    halfSpreadPercent: roundedOrNull(halfSpreadPercent, PERCENT_DIGITS),
    fillAgainstMidPercent: roundedOrNull(fillAgainstMidPercent, PERCENT_DIGITS),
  };
}
