export { toAuditAnswer } from './audit.ts';
export { toBarsAnswer } from './bar.ts';
export { toDecision, toDecisionsAnswer } from './decision.ts';
export { toEquity } from './equity.ts';
export { toCalibrationAnswer } from './evidence/calibration.ts';
export {
  roundedOrNull,
  toClosedTrade,
  toTradeDetail,
  toTradeOrder,
} from './evidence/closed-trade.ts';
export { toDayReview } from './evidence/day-review.ts';
export { toExitLabAnswer } from './evidence/exit-lab.ts';
export { toPerformanceAnswer } from './evidence/performance.ts';
export { toSlippageAnswer } from './evidence/slippage.ts';
export { toWhatIfRow } from './evidence/what-if.ts';
export { flattenSummary } from './flatten.ts';
export { toOrder } from './order.ts';
export { toInstant, toInstantOrNull } from './time.ts';
