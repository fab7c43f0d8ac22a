import type { ClosedTrade, TradeOrder } from '@tideline/api/schemas';
import { roundedOrNull } from '@tideline/api/wire';
import type { DecisionExportLine } from '@tideline/db';
import { type DayClose, type Price, toCents, toDollars } from '@tideline/engine';
import type { CsvCell } from './csv.ts';

/** For computed figures; more places are noise, and make the compressed file a third larger. */
const MAX_DECIMAL_PLACES = 4;

type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

export interface ExportTable<Row> {
  readonly headerCells: readonly string[];
  readonly cellsOf: (row: Row) => readonly CsvCell[];
}

function toExportTable<Row>(columns: ExportColumns<Row>): ExportTable<Row> {
  const cellReaders = Object.values(columns);
  return {
    headerCells: Object.keys(columns),
    cellsOf: (row) => cellReaders.map((readCell) => readCell(row)),
  };
}

export const TRADE_TABLE = toExportTable<ClosedTrade>({
  id: (trade) => trade.id,
  account: (trade) => trade.account,
  environment: (trade) => trade.environment,
  openedAt: (trade) => trade.openedAt,
  closedAt: (trade) => trade.closedAt,
  date: (trade) => trade.date,
  side: (trade) => trade.side,
  symbol: (trade) => trade.symbol,
  contractSymbol: (trade) => trade.contractSymbol,
  strike: (trade) => trade.strike,
  expiry: (trade) => trade.expiry,
  quantity: (trade) => trade.quantity,
  entryPrice: (trade) => trade.entryPrice,
  exitPrice: (trade) => trade.exitPrice,
  premium: (trade) => trade.premium,
  gross: (trade) => trade.gross,
  fees: (trade) => trade.fees,
  net: (trade) => trade.net,
  returnPercent: (trade) => trade.returnPercent,
  exitReason: (trade) => trade.exitReason,
  holdingMinutes: (trade) => trade.holdingMinutes,
  bestPercent: (trade) => trade.bestPercent,
  worstPercent: (trade) => trade.worstPercent,
  confidence: (trade) => trade.confidence,
  riskLevel: (trade) => trade.riskLevel,
  note: (trade) => trade.note,
  tags: (trade) => trade.tags.join('; '),
});

interface OrderRow {
  readonly trade: ClosedTrade;
  readonly order: TradeOrder;
}

export const ORDER_TABLE = toExportTable<OrderRow>({
  id: ({ order }) => order.id,
  tradeId: ({ trade }) => trade.id,
  account: ({ trade }) => trade.account,
  contractSymbol: ({ trade }) => trade.contractSymbol,
  role: ({ order }) => order.role,
  side: ({ order }) => order.side,
  type: ({ order }) => order.type,
  quantity: ({ order }) => order.quantity,
  limitPrice: ({ order }) => order.limitPrice,
  stopPrice: ({ order }) => order.stopPrice,
  status: ({ order }) => order.status,
  sentAt: ({ order }) => order.sentAt,
  acceptedAt: ({ order }) => order.acceptedAt,
  changedAt: ({ order }) => order.changedAt,
  filledQuantity: ({ order }) => order.filledQuantity,
  filledAveragePrice: ({ order }) => order.filledAveragePrice,
  refusal: ({ order }) => order.refusal,
});

export const DECISION_TABLE = toExportTable<DecisionExportLine>({
  barStart: ({ barStart }) => new Date(barStart).toISOString(),
  symbol: (line) => line.symbol,
  outcome: (line) => line.outcome,
  sentence: (line) => line.sentence,
  refusedBy: (line) => line.refusedBy.join('; '),
  side: ({ inputs }) => inputs?.side ?? null,
  contractSymbol: (line) => line.contractSymbol,
  quantity: (line) => line.quantity,
  limitPrice: (line) => dollarsOrNull(line.limitPrice),
  tradeId: (line) => line.tradeId,
  spot: ({ inputs }) => inputs?.spot ?? null,
  bid: ({ inputs }) => dollarsOrNull(inputs?.bid ?? null),
  ask: ({ inputs }) => dollarsOrNull(inputs?.ask ?? null),
  halfSpread: ({ inputs }) => roundedOrNull(inputs?.halfSpread ?? null, MAX_DECIMAL_PLACES),
  delta: ({ inputs }) => roundedOrNull(inputs?.delta ?? null, MAX_DECIMAL_PLACES),
  equity: ({ inputs }) =>
    inputs === null || inputs.equity === null ? null : toCents(inputs.equity),
  confidenceThreshold: ({ inputs }) => inputs?.confidenceThreshold ?? null,
});

function dollarsOrNull(price: Price | null): number | null {
  return price === null ? null : toDollars(price);
}

interface EquityRow extends DayClose {
  readonly account: string;
}

export const EQUITY_TABLE = toExportTable<EquityRow>({
  account: ({ account }) => account,
  date: ({ date }) => date,
  at: ({ at }) => new Date(at).toISOString(),
  equity: ({ equity }) => Math.round(equity / 100) / 100,
});
