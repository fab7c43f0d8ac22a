import { toCents, toDollars } from '@tideline/engine';
import type { ExecutedTrade, OpenPosition, UserActivity, UserProfile } from '../ports/index.ts';
import type { CurrentUser } from '../schemas/auth.ts';
import type { ActivityAnswer } from '../schemas/users.ts';
import { toPosition } from './position.ts';
import { toInstant } from './time.ts';

export function toUser<T extends UserProfile>(profile: T): Omit<T, 'createdAt'> & CreationTime {
  return { ...profile, createdAt: toInstant(profile.createdAt) };
}

type CreationTime = Pick<CurrentUser, 'createdAt'>;

export function toActivity(activity: UserActivity): ActivityAnswer {
  return {
    positions: activity.positions.map(toHolding),
    recentTrades: activity.recentTrades.map(toRecentTrade),
    totalTrades: activity.totalTrades,
  };
}

function toHolding(open: OpenPosition): ActivityAnswer['positions'][number] {
  const { id, contractSymbol, contractType, quantity, entryPrice, currentPrice, pnl } =
    toPosition(open);
  return {
    id,
    symbol: contractSymbol,
    side: contractType,
    quantity,
    entryPrice,
    currentPrice,
    unrealizedPL: pnl,
  };
}

function toRecentTrade(trade: ExecutedTrade): ActivityAnswer['recentTrades'][number] {
  return {
    symbol: trade.contract.symbol,
    action: trade.action,
    quantity: trade.quantity,
    price: toDollars(trade.price),
    profitLoss: trade.profitLoss === null ? null : toCents(trade.profitLoss),
    executedAt: toInstant(trade.executedAt),
  };
}
