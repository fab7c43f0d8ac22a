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
export interface DecisionLine {
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
  readonly inputs: LineInputs | null;
}

interface LineInputs {
  readonly side: OptionSide | null;
  readonly spot: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly halfSpread: number | null;
  readonly delta: number | null;
  readonly equity: Money | null;
  readonly confidenceThreshold: number;
}

type DecisionRow = readonly [
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

interface DecisionDay {
  readonly userId: string;
  readonly feed: string;
  readonly bars: string;
}

export class DecisionLines {
  readonly #ofDay: Statement<[DecisionDay], DecisionRow>;
  readonly #gatesOf: ReturnType<typeof createGateReader>;

  constructor(database: Database) {
    this.#gatesOf = createGateReader(database);
    this.#ofDay = database.sqlite
      .prepare<[DecisionDay], DecisionRow>(
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
  ofDay(userId: string, feed: string, date: TradingDate): readonly DecisionLine[] {
    const bars = JSON.stringify(barStartsOf(date));
    return this.#ofDay.all({ userId, feed, bars }).map((row) => this.#toLine(row));
  }

  #toLine(row: DecisionRow): DecisionLine {
    const [barStart, symbol, outcome, sentence, gates, ...bought] = row;
    const [contractSymbol, quantity, limitPrice, tradeId, inputs] = bought;
    const refusing = this.#gatesOf(refusingGates(JSON.parse(gates) as StoredGates));
    return {
      barStart,
      symbol,
      outcome,
      sentence,
      refusedBy: refusing.map(({ code }) => code),
      contractSymbol,
      quantity,
      limitPrice,
      tradeId,
      inputs: inputs === null ? null : toInputs(JSON.parse(inputs) as InputValues),
    };
  }
}

function toInputs(values: InputValues): LineInputs {
  const [side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold] = values;
  return { side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold };
}
