import type { CostQuantiles, QuoteCosts, Slippage, SlippageGroup } from '@tideline/engine';
import type { SlippageAnswer } from '../../schemas/slippage.ts';
import { roundedOrNull } from './closed-trade.ts';

const PERCENT_DIGITS = 3;

export function toSlippageAnswer(slippage: Slippage): SlippageAnswer {
  return {
    orders: slippage.orders,
    ...toCosts(slippage.atSubmit),
    delayMs: toQuantiles(slippage.delayMs, 0),
    atDecision: toCosts(slippage.atDecision),
    atFill: toCosts(slippage.atFill),
    byHour: slippage.byHour.map((group) => ({ hour: group.name, ...toGroup(group) })),
    byDelta: slippage.byDelta.map((group) => ({ delta: group.name, ...toGroup(group) })),
    warnings: [...slippage.warnings],
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
