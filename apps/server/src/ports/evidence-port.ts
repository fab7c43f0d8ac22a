import {
  done,
  type HistoryOwner,
  invalidField,
  type MarketPort,
  notFound,
  type Result,
  refused,
  type SerializedJson,
  type TradeHistoryPort,
} from '@tideline/api';
import type { ExportName } from '@tideline/api/schemas';
import type { Repositories, TradeQuery } from '@tideline/db';
import {
  CALENDAR_YEARS,
  type DateRange,
  daysAfter,
  sessionsBetween,
  type TradingDate,
} from '@tideline/engine';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import { assembleExportFile, type ExportFile } from '../reader/export/export-file.ts';
import type { Reader, ReadName, ReadQuery, ReadResult } from '../reader/reader.ts';
import { asSerializedJson, toSerializedResult } from '../reader/ready-result.ts';
import type { RangeTooLong } from '../reader/score-reads.ts';
import type { SerializedAnswer } from '../reader/serialized-answer.ts';
import type { WallClock } from '../runtime/clock.ts';
import { sessionOf } from './market-port.ts';

const TRADE_NOT_FOUND = notFound('There is no such trade.');
const USER_NOT_FOUND = notFound('There is no such user.');

export interface EvidenceOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly reader: Reader;
  readonly supervisor: Pick<Supervisor, 'loopOf'>;
  readonly market: Pick<MarketLoop, 'replayStartOf'>;
  readonly users: Pick<Repositories['users'], 'findById'>;
  readonly tradeNotes: Repositories['tradeNotes'];
  readonly readTradingDate: MarketPort['readTradingDate'];
  readonly wall: WallClock;
}

type AccountSelector = Pick<TradeQuery, 'userId' | 'account'>;
type AskReader = <Name extends ReadName>(
  name: Name,
  query: ReadQuery<Name>,
) => Promise<Result<ReadResult<Name>>>;

export class EvidenceCalls implements TradeHistoryPort {
  readonly #options: EvidenceOptions;

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  readonly listTrades: TradeHistoryPort['listTrades'] = (subject, page) =>
    this.#readPast(subject, async (past, ask) =>
      toSerializedResult(await ask('trades', { ...past, ...page })),
    );

  readonly readTrade: TradeHistoryPort['readTrade'] = async ({ viewerId, userId }, tradeId) => {
    const found = await this.#options.reader.ask(viewerId, 'trade', { userId, tradeId });
    if (!found.ok) return found;
    return found.value === null ? refused(TRADE_NOT_FOUND) : done(asSerializedJson(found.value));
  };

  readonly saveNote: TradeHistoryPort['saveNote'] = async (userId, tradeId, { note, tags }) => {
    const { reader, tradeNotes, wall } = this.#options;
    const known = await reader.ask(userId, 'note', { userId, tradeId });
    if (!known.ok) return known;
    if (known.value === null) return refused(TRADE_NOT_FOUND);
    const saved = { note: note ?? known.value.note, tags: tags ?? known.value.tags };
    tradeNotes.saveNote({ tradeId, userId, ...saved, savedAt: wall.now() });
    return done({ note: saved.note, tags: [...saved.tags] });
  };

  readonly readPerformance: TradeHistoryPort['readPerformance'] = (subject, range) =>
    this.#readPast(subject, async (past, ask) => {
      const today = await this.#options.readTradingDate();
      return toSerializedResult(await ask('performance', { ...past, range, today }));
    });

  readonly readExitLab: TradeHistoryPort['readExitLab'] = (subject, range, ownSettings) =>
    this.#readPast(subject, async (past, ask) =>
      toSerializedResult(await ask('exitLab', { ...past, range, ownExit: ownSettings })),
    );

  readonly readCalibration: TradeHistoryPort['readCalibration'] = (subject, range) =>
    this.#readPast(subject, async (past, ask) => {
      const { symbol, feed } = this.#options;
      return resultInRange(await ask('calibration', { ...past, range, symbol, feed }));
    });

  readonly readSlippage: TradeHistoryPort['readSlippage'] = (subject, range) =>
    this.#readPast(subject, async (past, ask) =>
      resultInRange(await ask('slippage', { ...past, range })),
    );

  /** Decisions are the user's, whatever the account, so no account is chosen. */
  readonly readWhatIf: TradeHistoryPort['readWhatIf'] = (subject, question) =>
    this.#readPast(subject, async ({ userId }, ask) => {
      const { symbol, feed } = this.#options;
      return resultInRange(await ask('whatIf', { userId, symbol, feed, ...question }));
    });

  readonly reviewDay: TradeHistoryPort['reviewDay'] = (subject, date, isOver) =>
    this.#readPast(subject, async (past, ask) => {
      const { market, symbol, feed } = this.#options;
      const session = sessionOf(date);
      const day = { date, session, isPastDay: isOver, ...neighbouringDays(date, isOver) };
      const asked = { viewerId: subject.viewerId, ...past, symbol, feed };
      const replayStart = session === null ? null : market.replayStartOf(session);
      return toSerializedResult(await ask('dayReview', { ...asked, ...day, replayStart }));
    });

  async readExport(
    subject: HistoryOwner,
    name: ExportName,
    { range, isGzip }: { readonly range: DateRange; readonly isGzip: boolean },
  ): Promise<Result<ExportFile>> {
    const { feed } = this.#options;
    return this.#readPast(subject, (past, ask) =>
      assembleExportFile(isGzip, (position) =>
        ask('exportPart', { ...past, range, exportName: name, feed, ...position }),
      ),
    );
  }

  /** `account` is null for all accounts, and before the first connection a name that no row has. */
  async #readPast<T>(
    { viewerId, userId, isAllAccounts }: HistoryOwner,
    read: (past: AccountSelector, ask: AskReader) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { reader, users, supervisor } = this.#options;
    if (userId !== viewerId && users.findById(userId) === null) return refused(USER_NOT_FOUND);
    const account = isAllAccounts
      ? null
      : (supervisor.loopOf(userId).state.venue?.accountNumber ?? '');
    return read({ userId, account }, (name, query) => reader.ask(viewerId, name, query));
  }
}

/** No row of closed days is so long. */
const MAX_CLOSED_DAYS = 14;

function neighbouringDays(date: TradingDate, isOver: boolean) {
  if (!isInCalendar(date)) return { previousDay: null, nextDay: null };
  const dateAfter = (dayCount: number) => daysAfter(date, dayCount);
  const before = sessionsBetween(dateAfter(-MAX_CLOSED_DAYS), dateAfter(-1)).at(-1);
  const after = isOver ? sessionsBetween(dateAfter(1), dateAfter(MAX_CLOSED_DAYS))[0] : null;
  return { previousDay: before?.date ?? null, nextDay: after?.date ?? null };
}

/** The bundled calendar must know the days around the date as well. */
function isInCalendar(date: TradingDate): boolean {
  const { first, last } = CALENDAR_YEARS;
  return date > `${first}-01-31` && date < `${last}-12-01`;
}

function resultInRange<Answer>(
  found: Result<SerializedAnswer | RangeTooLong>,
): Result<SerializedJson<Answer>> {
  if (!found.ok) return found;
  const { value } = found;
  if ('json' in value) return done(asSerializedJson(value));
  const maxRowsText = value.maxRows.toLocaleString('en-US');
  const why = `the range holds more than ${maxRowsText} ${value.what}. Ask for a shorter one.`;
  return refused(invalidField('from', why));
}
