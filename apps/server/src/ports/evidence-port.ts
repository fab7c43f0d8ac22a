import {
  done,
  type EvidencePort,
  invalid,
  type MarketPort,
  type NoteChange,
  notFound,
  type PastOf,
  type Result,
  refused,
  type SerializedJson,
  type TradesPage,
  type WhatIfQuestion,
} from '@tideline/api';
import type {
  CalibrationAnswer,
  DayReview,
  ExitLabAnswer,
  ExportName,
  NoteAnswer,
  PerformanceAnswer,
  SlippageAnswer,
  TradeDetail,
  TradesAnswer,
  WhatIfAnswer,
} from '@tideline/api/schemas';
import type { Repositories } from '@tideline/db';
import {
  CALENDAR_YEARS,
  type DateRange,
  type ExitChange,
  type Session,
  sessionsBetween,
  type TradingDate,
} from '@tideline/engine';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import { type ExportFile, readExportFile } from '../reader/export/export-file.ts';
import type { Reader } from '../reader/reader.ts';
import { asJson, toReady } from '../reader/ready-result.ts';
import type { RangeTooLong } from '../reader/score-reads.ts';
import type { SerializedBytes } from '../reader/serialized-answer.ts';
import type { Wall } from '../runtime/clock.ts';

const NO_TRADE = notFound('There is no such trade.');
const NO_USER = notFound('There is no such user.');

export interface EvidenceOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly reader: Reader;
  readonly supervisor: Pick<Supervisor, 'loop'>;
  readonly market: Pick<MarketLoop, 'pastOf'>;
  readonly users: Pick<Repositories['users'], 'byId'>;
  readonly tradeNotes: Repositories['tradeNotes'];
  readonly today: MarketPort['tradingDate'];
  readonly wall: Wall;
}

export class EvidenceCalls implements EvidencePort {
  readonly #options: EvidenceOptions;

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  async trades(
    of: PastOf,
    { range, cursor, limit }: TradesPage,
  ): Promise<Result<SerializedJson<TradesAnswer>>> {
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, account: account.value, range, cursor, limit };
    return toReady(await this.#options.reader.ask(of.viewerId, 'trades', query));
  }

  async trade(
    { viewerId, userId }: Pick<PastOf, 'viewerId' | 'userId'>,
    tradeId: string,
  ): Promise<Result<SerializedJson<TradeDetail>>> {
    const found = await this.#options.reader.ask(viewerId, 'trade', { userId, tradeId });
    if (!found.ok) return found;
    return found.value === null ? refused(NO_TRADE) : done(asJson(found.value));
  }

  async saveNote(
    userId: string,
    tradeId: string,
    { note, tags }: NoteChange,
  ): Promise<Result<NoteAnswer>> {
    const { reader, tradeNotes, wall } = this.#options;
    const known = await reader.ask(userId, 'note', { userId, tradeId });
    if (!known.ok) return known;
    if (known.value === null) return refused(NO_TRADE);
    const saved = { note: note ?? known.value.note, tags: tags ?? known.value.tags };
    tradeNotes.save({ tradeId, userId, ...saved, savedAt: wall.now() });
    return done({ note: saved.note, tags: [...saved.tags] });
  }

  async performance(
    of: PastOf,
    range: DateRange,
  ): Promise<Result<SerializedJson<PerformanceAnswer>>> {
    const { reader, today } = this.#options;
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, account: account.value, range, today: await today() };
    return toReady(await reader.ask(of.viewerId, 'performance', query));
  }

  async exitLab(
    of: PastOf,
    range: DateRange,
    own: ExitChange | null,
  ): Promise<Result<SerializedJson<ExitLabAnswer>>> {
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, account: account.value, range, own };
    return toReady(await this.#options.reader.ask(of.viewerId, 'exitLab', query));
  }

  async calibration(
    of: PastOf,
    range: DateRange,
  ): Promise<Result<SerializedJson<CalibrationAnswer>>> {
    const { reader, symbol, feed } = this.#options;
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, account: account.value, range, symbol, feed };
    return inRange(await reader.ask(of.viewerId, 'calibration', query));
  }

  async slippage(of: PastOf, range: DateRange): Promise<Result<SerializedJson<SlippageAnswer>>> {
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, account: account.value, range };
    return inRange(await this.#options.reader.ask(of.viewerId, 'slippage', query));
  }

  /** Decisions are the user's, whatever the account, so no account is chosen. */
  async whatIf(
    of: PastOf,
    { range, change, before, limit }: WhatIfQuestion,
  ): Promise<Result<SerializedJson<WhatIfAnswer>>> {
    const { reader, symbol, feed } = this.#options;
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId: of.userId, range, symbol, feed, change, before, limit };
    return inRange(await reader.ask(of.viewerId, 'whatIf', query));
  }

  async day(
    of: PastOf,
    date: TradingDate,
    isOver: boolean,
  ): Promise<Result<SerializedJson<DayReview>>> {
    const { reader, market, symbol, feed } = this.#options;
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const { viewerId, userId } = of;
    const session = sessionOf(date);
    const past = session === null ? null : market.pastOf(session);
    const day = { date, session, past, isOver, ...daysBeside(date, isOver) };
    const query = { viewerId, userId, account: account.value, symbol, feed };
    return toReady(await reader.ask(viewerId, 'day', { ...query, ...day }));
  }

  async readExport(
    of: PastOf,
    name: ExportName,
    { range, isGzip }: { readonly range: DateRange; readonly isGzip: boolean },
  ): Promise<Result<ExportFile>> {
    const { reader, feed } = this.#options;
    const { viewerId, userId } = of;
    const account = this.#accountOf(of);
    if (!account.ok) return account;
    const query = { userId, account: account.value, range, name, feed };
    return await readExportFile(isGzip, (place) =>
      reader.ask(viewerId, 'exportPart', { ...query, ...place }),
    );
  }

  /** Null for all accounts. Before the first connection, a name that no row has. */
  #accountOf({ viewerId, userId, isAllAccounts }: PastOf): Result<string | null> {
    const { users, supervisor } = this.#options;
    if (userId !== viewerId && users.byId(userId) === null) return refused(NO_USER);
    if (isAllAccounts) return done(null);
    return done(supervisor.loop(userId).state.venue?.accountNumber ?? '');
  }
}

/** No row of closed days is so long. */
const FAR_DAYS = 14;
const DAY = 86_400_000;

function daysBeside(date: TradingDate, isOver: boolean) {
  if (!isInCalendar(date)) return { previousDay: null, nextDay: null };
  const away = (days: number) => dateOf(Date.parse(date) + days * DAY);
  const before = sessionsBetween(away(-FAR_DAYS), away(-1)).at(-1)?.date ?? null;
  const after = isOver ? (sessionsBetween(away(1), away(FAR_DAYS))[0]?.date ?? null) : null;
  return { previousDay: before, nextDay: after };
}

const dateOf = (at: number): TradingDate => new Date(at).toISOString().slice(0, 10);

/** The bundled calendar must know the days around the date as well. */
function isInCalendar(date: TradingDate): boolean {
  const { first, last } = CALENDAR_YEARS;
  return date > `${first}-01-31` && date < `${last}-12-01`;
}

function inRange<Answer>(
  found: Result<SerializedBytes | RangeTooLong>,
): Result<SerializedJson<Answer>> {
  if (!found.ok) return found;
  const { value } = found;
  if ('json' in value) return done(asJson(value));
  const most = value.most.toLocaleString('en-US');
  return refused(
    invalid('from', `the range holds more than ${most} ${value.what}. Ask for a shorter one.`),
  );
}

function sessionOf(date: TradingDate): Session | null {
  const year = Number(date.slice(0, 4));
  const isKnown = year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last;
  return isKnown ? (sessionsBetween(date, date)[0] ?? null) : null;
}
