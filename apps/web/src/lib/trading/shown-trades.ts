import { createExternalStore } from '../calls/external-store.ts';

/**
 * The list that is shown, in its order, so a drawer above it knows the next trade. Empty without a
 * list.
 */
export const shownTrades = createExternalStore<readonly string[]>([]);
