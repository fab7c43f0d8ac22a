/** Stored rows as answers, for code away from the routers. */
export { toAuditAnswer } from './audit.ts';
export { toBarsAnswer } from './bar.ts';
export { toClosedTrade, toTradeDetail, toTradeOrder } from './closed-trade.ts';
export { toDayReview } from './day-review.ts';
export { toDecision, toDecisionsAnswer } from './decision.ts';
export { toEquity } from './equity.ts';
export { flattenSummary } from './flatten.ts';
export { toOrder } from './order.ts';
export { toPerformanceAnswer } from './performance.ts';
