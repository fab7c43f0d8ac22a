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

export function toActivity({ positions, recentTrades, ...rest }: UserActivity): ActivityAnswer {
  return {
    ...rest,
    positions: positions.map(toHolding),
    recentTrades: recentTrades.map(toRecentTrade),
  };
}

function toHolding(open: OpenPosition): ActivityAnswer['positions'][number] {
  const { id, quantity, entryPrice, currentPrice, ...position } = toPosition(open);
  const { contractSymbol: symbol, contractType: side, pnl: unrealizedPL } = position;
  return { id, symbol, side, quantity, entryPrice, currentPrice, unrealizedPL };
}

function toRecentTrade(trade: ExecutedTrade): ActivityAnswer['recentTrades'][number] {
  const { contract, price, profitLoss, executedAt, ...rest } = trade;
  return {
    ...rest,
    symbol: contract.symbol,
    price: toDollars(price),
    profitLoss: profitLoss === null ? null : toCents(profitLoss),
    executedAt: toInstant(executedAt),
  };
}
