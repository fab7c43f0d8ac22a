import type {
  DecisionEntry,
  DecisionInputs,
  EpochMs,
  Money,
  OptionSide,
  Price,
  RefusalCode,
  TradingDate,
} from '@tideline/engine';
import { createGateReader, refusingGates } from '../../gate-rules.ts';
import type { Database } from '../../open.ts';
import type { StoredGates } from '../../schema/decisions.ts';
import { barStartsOf } from '../decisions.ts';

/** What a line of a file says of a decision; all of its inputs would take twice as long to read. */
export interface DecisionExportLine
  extends Pick<
    DecisionEntry,
    'barStart' | 'symbol' | 'outcome' | 'sentence' | 'quantity' | 'limitPrice' | 'tradeId'
  > {
  readonly refusedBy: readonly RefusalCode[];
  readonly contractSymbol: string | null;
  /** Null in rows older than the column. */
  readonly inputs: DecisionLineInputs | null;
}

interface DecisionLineInputs
  extends Pick<
    DecisionInputs,
    'side' | 'spot' | 'bid' | 'ask' | 'halfSpread' | 'delta' | 'equity'
  > {
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

export function createDecisionLines(database: Database) {
  const readGates = createGateReader(database);
  const selectDay = database.sqlite
    .prepare<[DecisionDayQuery], DecisionLineRow>(
      `SELECT bar_start, symbol, outcome, sentence, gates, contract ->> '$.symbol', quantity,
        limit_price, trade_id, json_extract(inputs, '$.side', '$.spot', '$.bid', '$.ask',
          '$.halfSpread', '$.delta', '$.equity', '$.settings.confidenceThreshold')
      FROM decisions WHERE feed = @feed AND user_id = @userId
        AND bar_start IN (SELECT value FROM json_each(@bars))
      ORDER BY bar_start DESC`,
    )
    .raw();

  function toLine(row: DecisionLineRow): DecisionExportLine {
    const [barStart, symbol, outcome, sentence, gates, ...bought] = row;
    const [contractSymbol, quantity, limitPrice, tradeId, inputs] = bought;
    const refusedGates = readGates(refusingGates(JSON.parse(gates) as StoredGates));
    return {
      ...{ barStart, symbol, outcome, sentence, contractSymbol, quantity, limitPrice, tradeId },
      refusedBy: refusedGates.map(({ code }) => code),
      inputs: inputs === null ? null : toLineInputs(JSON.parse(inputs) as InputValues),
    };
  }

  return {
    /** Newest first. */
    readDay(userId: string, feed: string, date: TradingDate): readonly DecisionExportLine[] {
      const bars = JSON.stringify(barStartsOf(date));
      return selectDay.all({ userId, feed, bars }).map(toLine);
    },
  };
}

function toLineInputs(values: InputValues): DecisionLineInputs {
  const [side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold] = values;
  return { side, spot, bid, ask, halfSpread, delta, equity, confidenceThreshold };
}
