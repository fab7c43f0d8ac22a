import type { TradeQuery, TradingHistory } from '@tideline/db';
import { type DayQuery, DayReads } from './day-reads.ts';
import { type ExitLabQuery, ExitLabReads } from './exit-lab-reads.ts';
import { type ExportPart, type ExportQuery, ExportReads } from './export/export-reads.ts';
import type { ReplayedSignals } from './replayed-signals.ts';
import {
  type CalibrationQuery,
  type RangeTooLong,
  ScoreReads,
  type WhatIfQuery,
} from './score-reads.ts';
import type { SerializedBytes } from './serialized-answer.ts';
import {
  type PerformanceQuery,
  type TradeOfUser,
  TradeReads,
  type TradesQuery,
} from './trade-reads.ts';

export interface EvidenceReads {
  trades(query: TradesQuery): SerializedBytes;
  trade(query: TradeOfUser): SerializedBytes | null;
  note(query: TradeOfUser): ReturnType<TradeReads['readNote']>;
  performance(query: PerformanceQuery): Promise<SerializedBytes>;
  exitLab(query: ExitLabQuery): Promise<SerializedBytes>;
  dayReview(query: DayQuery): SerializedBytes;
  exportPart(query: ExportQuery): ExportPart;
  calibration(query: CalibrationQuery): Promise<SerializedBytes | RangeTooLong>;
  slippage(query: TradeQuery): Promise<SerializedBytes | RangeTooLong>;
  whatIf(query: WhatIfQuery): Promise<SerializedBytes | RangeTooLong>;
}

export function createEvidenceReads(
  history: TradingHistory,
  replayed: ReplayedSignals,
): EvidenceReads {
  const trades = new TradeReads(history);
  const exits = new ExitLabReads(history);
  const days = new DayReads(history, replayed);
  const files = new ExportReads(history);
  const scores = new ScoreReads(history);
  return {
    trades: (query) => trades.readPage(query),
    trade: (query) => trades.readDetail(query),
    note: (query) => trades.readNote(query),
    performance: (query) => trades.readPerformance(query),
    exitLab: (query) => exits.readExitLab(query),
    dayReview: (query) => days.readReview(query),
    exportPart: (query) => files.readPart(query),
    calibration: (query) => scores.readCalibration(query),
    slippage: (query) => scores.readSlippage(query),
    whatIf: (query) => scores.whatIf(query),
  };
}
