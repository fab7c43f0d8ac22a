import type { EpochMs } from '@tideline/engine';
import { hashUuid } from '../../market/name-hash.ts';
import type { SimulatedAccount, Watchlist, Watchlists } from '../book.ts';
import { malformedRefusal, notFound, type Refusal } from '../refusal.ts';

export interface ChangedWatchlist {
  readonly account: SimulatedAccount;
  readonly list: Watchlist;
}

interface WatchlistEdit {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isKnownSymbol: (symbol: string) => boolean;
  readonly now: EpochMs;
}

const MAX_NAME_LENGTH = 64;
const NO_WATCHLISTS: Watchlists = { made: 0, lists: [] };

export function watchlistsOf(account: SimulatedAccount): readonly Watchlist[] {
  return (account.watchlists ?? NO_WATCHLISTS).lists;
}

export function makeWatchlist(account: SimulatedAccount, edit: WatchlistEdit) {
  const { fields, isKnownSymbol, now } = edit;
  const name = readName(account, fields.name);
  if (typeof name !== 'string') return name;
  const symbols = readSymbols(fields.symbols, isKnownSymbol);
  if ('status' in symbols) return symbols;
  const { made, lists } = account.watchlists ?? NO_WATCHLISTS;
  const id = hashUuid(`watchlist|${account.accountNumber}|${made}`);
  const list = { id, name, symbols, createdAt: now, updatedAt: now };
  return { account: { ...account, watchlists: { made: made + 1, lists: [...lists, list] } }, list };
}

export function changeWatchlist(account: SimulatedAccount, list: Watchlist, edit: WatchlistEdit) {
  const { fields, isKnownSymbol, now } = edit;
  const hasName = fields.name !== undefined && fields.name !== null;
  const name = hasName ? readName(account, fields.name, list.id) : list.name;
  if (typeof name !== 'string') return name;
  const hasSymbols = fields.symbols !== undefined && fields.symbols !== null;
  const symbols = hasSymbols ? readSymbols(fields.symbols, isKnownSymbol) : list.symbols;
  if ('status' in symbols) return symbols;
  return withWatchlist(account, { ...list, name, symbols, updatedAt: now });
}

export function addToWatchlist(account: SimulatedAccount, list: Watchlist, edit: WatchlistEdit) {
  const { fields, isKnownSymbol, now } = edit;
  const symbols = readSymbols([fields.symbol ?? ''], isKnownSymbol);
  if ('status' in symbols) return symbols;
  const allSymbols = [...new Set([...list.symbols, ...symbols])];
  return withWatchlist(account, { ...list, symbols: allSymbols, updatedAt: now });
}

export function removeFromWatchlist(
  account: SimulatedAccount,
  list: Watchlist,
  symbol: string,
  now: EpochMs,
): ChangedWatchlist | Refusal {
  if (!list.symbols.includes(symbol)) return notFound(`asset not found in watchlist: ${symbol}`);
  const symbols = list.symbols.filter((one) => one !== symbol);
  return withWatchlist(account, { ...list, symbols, updatedAt: now });
}

export function dropWatchlist(account: SimulatedAccount, list: Watchlist): ChangedWatchlist {
  const { made, lists } = account.watchlists ?? NO_WATCHLISTS;
  const remainingLists = lists.filter(({ id }) => id !== list.id);
  return { account: { ...account, watchlists: { made, lists: remainingLists } }, list };
}

function withWatchlist(account: SimulatedAccount, list: Watchlist): ChangedWatchlist {
  const { made, lists } = account.watchlists ?? NO_WATCHLISTS;
  const changedLists = lists.map((one) => (one.id === list.id ? list : one));
  return { account: { ...account, watchlists: { made, lists: changedLists } }, list };
}

function readName(account: SimulatedAccount, value: unknown, ownId?: string): string | Refusal {
  if (typeof value !== 'string' || value === '') return malformedRefusal('name is required');
  if (value.length > MAX_NAME_LENGTH)
    return malformedRefusal(`name must be no more than ${MAX_NAME_LENGTH} characters`);
  const isTaken = watchlistsOf(account).some(({ id, name }) => name === value && id !== ownId);
  return isTaken ? malformedRefusal('watchlist name must be unique') : value;
}

/** Nulls between the symbols are ignored, as Alpaca documents. */
function readSymbols(
  value: unknown,
  isKnownSymbol: WatchlistEdit['isKnownSymbol'],
): readonly string[] | Refusal {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return malformedRefusal('symbols must be a list of symbols');
  const symbols = new Set<string>();
  for (const symbol of value as readonly unknown[]) {
    if (symbol === null) continue;
    if (typeof symbol !== 'string') return malformedRefusal('symbols must be a list of symbols');
    if (!isKnownSymbol(symbol)) return malformedRefusal(`asset not found: ${symbol}`);
    symbols.add(symbol);
  }
  return [...symbols];
}
