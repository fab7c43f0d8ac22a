/** Stored rows as calls answer them, for whoever puts answers together away from the routers. */
export { toAuditAnswer } from './audit.ts';
export { toBarsAnswer } from './bar.ts';
export { toDecisionsAnswer } from './decision.ts';
export { toEquity } from './equity.ts';
export { toOrder } from './order.ts';
