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
import type { SerializedAnswer } from './serialized-answer.ts';
import {
  type PerformanceQuery,
  TradeReads,
  type TradesQuery,
  type UserTradeQuery,
} from './trade-reads.ts';

export interface EvidenceReads {
  trades(query: TradesQuery): SerializedAnswer;
  trade(query: UserTradeQuery): SerializedAnswer | null;
  note(query: UserTradeQuery): ReturnType<TradeReads['readNote']>;
  performance(query: PerformanceQuery): Promise<SerializedAnswer>;
  exitLab(query: ExitLabQuery): Promise<SerializedAnswer>;
  dayReview(query: DayQuery): SerializedAnswer;
  exportPart(query: ExportQuery): ExportPart;
  calibration(query: CalibrationQuery): Promise<SerializedAnswer | RangeTooLong>;
  slippage(query: TradeQuery): Promise<SerializedAnswer | RangeTooLong>;
  whatIf(query: WhatIfQuery): Promise<SerializedAnswer | RangeTooLong>;
}

export function createEvidenceReads(
  history: TradingHistory,
  replayedSignals: ReplayedSignals,
): EvidenceReads {
  const trades = new TradeReads(history);
  const exitLabReads = new ExitLabReads(history);
  const dayReads = new DayReads(history, replayedSignals);
  const exportReads = new ExportReads(history);
  const scoreReads = new ScoreReads(history);
  return {
    trades: (query) => trades.readPage(query),
    trade: (query) => trades.readDetail(query),
    note: (query) => trades.readNote(query),
    performance: (query) => trades.readPerformance(query),
    exitLab: (query) => exitLabReads.readExitLab(query),
    dayReview: (query) => dayReads.readReview(query),
    exportPart: (query) => exportReads.readPart(query),
    calibration: (query) => scoreReads.readCalibration(query),
    slippage: (query) => scoreReads.readSlippage(query),
    whatIf: (query) => scoreReads.whatIf(query),
  };
}
