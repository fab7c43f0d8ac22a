import type {
  DecisionEntry,
  EpochMs,
  Money,
  OptionSide,
  Price,
  RefusalCode,
  TradingDate,
} from '@tideline/engine';
import type { Statement } from 'better-sqlite3';
import { createGateReader, refusingGates } from '../../gate-rules.ts';
import type { Database } from '../../open.ts';
import type { StoredGates } from '../../schema/decisions.ts';
import { barStartsOf } from '../decisions.ts';

/** What a line of a file says of a decision; all of its inputs would take twice as long to read. */
export interface DecisionExportLine {
  readonly barStart: EpochMs;
  readonly symbol: string;
  readonly outcome: DecisionEntry['outcome'];
  readonly sentence: string;
  readonly refusedBy: readonly RefusalCode[];
  readonly contractSymbol: string | null;
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly tradeId: string | null;
  /** Null in rows older than the column. */
  readonly inputs: DecisionLineInputs | null;
}

interface DecisionLineInputs {
  readonly side: OptionSide | null;
  readonly spot: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly halfSpread: number | null;
  readonly delta: number | null;
  readonly equity: Money | null;
  readonly confidenceThreshold: number;
}

type DecisionLineRow = readonly [
  barStart: EpochMs,
  symbol: string,
  outcome: DecisionEntry['outcome'],
  sentence: string,
  gates: string,
  contractSymbol: string | null,
  quantity: number | null,
  limitPrice: Price | null,
  tradeId: string | null,
  inputs: string | null,
];

type InputValues = readonly [
  side: OptionSide | null,
  spot: number | null,
  bid: Price | null,
  ask: Price | null,
  halfSpread: number | null,
  delta: number | null,
  equity: Money | null,
  confidenceThreshold: number,
];

interface DecisionDayQuery {
  readonly userId: string;
  readonly feed: string;
  readonly bars: string;
}

export class DecisionLines {
  readonly #selectDay: Statement<[DecisionDayQuery], DecisionLineRow>;
  readonly #readGates: ReturnType<typeof createGateReader>;

  constructor(database: Database) {
    this.#readGates = createGateReader(database);
    this.#selectDay = database.sqlite
      .prepare<[DecisionDayQuery], DecisionLineRow>(
        `SELECT bar_start, symbol, outcome, sentence, gates, contract ->> '$.symbol', quantity,
          limit_price, trade_id, json_extract(inputs, '$.side', '$.spot', '$.bid', '$.ask',
            '$.halfSpread', '$.delta', '$.equity', '$.settings.confidenceThreshold')
        FROM decisions WHERE feed = @feed AND user_id = @userId
          AND bar_start IN (SELECT value FROM json_each(@bars))
        ORDER BY bar_start DESC`,
      )
      .raw();
  }

  /** Newest first. */
  readDay(userId: string, feed: string, date: TradingDate): readonly DecisionExportLine[] {
    const bars = JSON.stringify(barStartsOf(date));
    return this.#selectDay.all({ userId, feed, bars }).map((row) => this.#toLine(row));
  }

  #toLine(row: DecisionLineRow): DecisionExportLine {
    const [barStart, symbol, outcome, sentence, gates, ...bought] = row;
    const [contractSymbol, quantity, limitPrice, tradeId, inputs] = bought;
    const refusedGates = this.#readGates(refusingGates(JSON.parse(gates) as StoredGates));
    return {
      barStart,
      symbol,
      outcome,
      sentence,
      refusedBy: refusedGates.map(({ code }) => code),
      contractSymbol,
      quantity,
      limitPrice,
      tradeId,
      inputs: inputs === null ? null : toLineInputs(JSON.parse(inputs) as InputValues),
    };
  }
}

function toLineInputs(values: InputValues): DecisionLineInputs {
  const [side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold] = values;
  return { side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold };
}
