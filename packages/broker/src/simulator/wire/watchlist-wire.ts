import type { SimulatedAccount, Watchlist } from '../exchange/book.ts';
import { stockAssetJson } from './asset-wire.ts';
import { accountId, isoTimestamp } from './wire-text.ts';

export function watchlistRowJson({ accountNumber }: SimulatedAccount, list: Watchlist) {
  return {
    id: list.id,
    account_id: accountId(accountNumber),
    created_at: isoTimestamp(list.createdAt),
    updated_at: isoTimestamp(list.updatedAt),
    name: list.name,
  };
}

export function watchlistJson(account: SimulatedAccount, list: Watchlist) {
  return { ...watchlistRowJson(account, list), assets: list.symbols.map(stockAssetJson) };
}
