import { basename } from 'node:path';
import {
  type BarFile,
  BarFileError,
  type ReadSummary,
  type RowCounts,
  readBarFile,
} from '@tideline/broker/bars';
import {
  createGeneratedMarket,
  createReplayMarket,
  FIRST_PATH,
  type PathVariant,
  parseStart,
  type SimulatedMarket,
  SimulatorSettingError,
} from '@tideline/broker/simulator';
import { type EpochMs, sessionsBetween, type TradingDate, tradingDate } from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';
import type { MarketChoice } from './arguments.ts';
import { InputError } from './input-error.ts';

const PLAYED_SYMBOL = 'SPY';

/** Holds a file's content, so worker threads need not read it. */
export type MarketRecipe =
  | { readonly type: 'file'; readonly file: BarFile }
  | { readonly type: 'generated'; readonly seed: number; readonly sessions: number };

/** The market's source as a report names it, without a path of this machine. */
export type MarketSource =
  | ({ readonly type: 'file'; readonly name: string; readonly read: ReadSummary } & RowCounts)
  | { readonly type: 'generated'; readonly seed: number; readonly sessions: number };

type LoadedMarket = ReturnType<typeof loadMarket>;

/** Rejects with an `InputError` that names the option. */
export async function readMarket(choice: MarketChoice): Promise<MarketRecipe> {
  if (choice.type === 'generated') return choice;
  const { path, ...options } = choice;
  try {
    return { type: 'file', file: await readBarFile(path, { symbol: PLAYED_SYMBOL, ...options }) };
  } catch (error) {
    if (!(error instanceof BarFileError)) throw error;
    throw new InputError(`--bars ${error.message}`, { cause: error });
  }
}

/** `seed` varies the path inside a file's bars. Throws an `InputError` that names the option. */
export function loadMarket(recipe: MarketRecipe, seed: number, variant: PathVariant = FIRST_PATH) {
  if (recipe.type === 'generated') {
    const options = { symbol: PLAYED_SYMBOL, seed: recipe.seed, pathVariant: variant };
    const market = createGeneratedMarket(options);
    return { market, source: recipe, lastDate: nthSessionDate(market.firstDate, recipe.sessions) };
  }
  const { file } = recipe;
  const market = createReplayMarket({ file, seed, pathVariant: variant });
  const { rowCounts, readSummary: read } = file;
  const source = { type: 'file', name: basename(file.name), ...rowCounts, read } as const;
  return { market, source, lastDate: market.lastDate };
}

/**
 * The bot is switched on at `from` (New York date, then at 10:00, or date-time); the run stops with
 * the close of the last session up to `to`. A generated market begins with its first session, a
 * file after enough history. Throws `InputError`.
 */
export function resolveSpan(
  { market, source, lastDate }: LoadedMarket,
  requested: Pick<RunConfig, 'from' | 'to'>,
) {
  const from = requested.from ?? (source.type === 'generated' ? market.firstDate : null);
  const startedAt = parseStartOption(market, from);
  const firstDate = tradingDate(startedAt);
  const boundsText = `must lie between ${market.firstDate} and ${lastDate}`;
  if (firstDate > lastDate) throw new InputError(`--from ${boundsText}, was ${firstDate}`);
  const to = requested.to ?? lastDate;
  if (!isDate(to)) {
    throw new InputError(
      `--to must be a New York date such as 2025-02-05, was ${JSON.stringify(to)}`,
    );
  }
  if (to < market.firstDate || to > lastDate) throw new InputError(`--to ${boundsText}, was ${to}`);
  if (to < firstDate) {
    const start = requested.from === null ? 'the start (see --from)' : '--from';
    throw new InputError(`--to ${to} lies before ${start}, ${firstDate}`);
  }
  const sessions = market.sessions(firstDate, to);
  const last = sessions.at(-1)?.date ?? firstDate;
  return { from, to: last, startedAt, firstDate, lastDate: last, sessions: sessions.length };
}

function parseStartOption(market: SimulatedMarket, from: string | null): EpochMs {
  try {
    return parseStart(from, market);
  } catch (error) {
    if (!(error instanceof SimulatorSettingError)) throw error;
    throw new InputError(error.message.replace('SIM_START', '--from'), { cause: error });
  }
}

function nthSessionDate(first: TradingDate, count: number): TradingDate {
  // No year has fewer than 248 sessions.
  const year = Number(first.slice(0, 4)) + Math.ceil(count / 248);
  const date = sessionsBetween(first, `${year}-12-31`)[count - 1]?.date;
  if (date === undefined) throw new InputError('--sessions reaches beyond the calendar');
  return date;
}

function isDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text;
}
