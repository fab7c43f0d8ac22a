/** Stored rows as answers, for code away from the routers. */
export { toAuditAnswer } from './audit.ts';
export { toBarsAnswer } from './bar.ts';
export { toDecisionsAnswer } from './decision.ts';
export { toEquity } from './equity.ts';
export { flattenSummary } from './flatten.ts';
export { toOrder } from './order.ts';
