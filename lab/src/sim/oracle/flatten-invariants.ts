import { isMarketOpen } from '@tideline/engine';
import type { Invariant } from './invariant.ts';

export const FLATTENS_ALL: Invariant = {
  number: 27,
  name: 'a flatten leaves out no account',
  watch(facts, violate) {
    return {
      onFlattened(accounts) {
        for (const { userId, tradeId, outcome } of accounts) {
          if (outcome === null) violate(`${userId} among the accounts, found it left out`);
          // The flatten was refused with its reason: the market is closed, or nothing could be
          // saved.
          if (outcome === 'refused' || !isMarketOpen(facts.now, facts.sessions)) continue;
          const trade = facts.runningStateOf(userId)?.trade ?? null;
          // Another trade was entered since: a user may start again at once.
          if (trade === null || trade.id !== tradeId || trade.quantity === 0) continue;
          if (trade.exit === null) violate(`${trade.id} being sold, found ${trade.quantity} held`);
        }
      },
    };
  },
};
