import { type SimulatedMarket, SimulatorSettingError } from '@tideline/broker/simulator';
import { BAR_MS, type Bar, type EpochMs, type Session, tradingDate } from '@tideline/engine';
import type { RunConfig } from './result.ts';

/** Throws a `SimulatorSettingError` that names `to`. */
export function sessionsToPlay(market: SimulatedMarket, startedAt: EpochMs, to: RunConfig['to']) {
  const first = tradingDate(startedAt);
  const last = to ?? market.lastDate;
  if (!(last >= first && last <= market.lastDate)) {
    throw new SimulatorSettingError(
      `to must be a date from ${first} to ${market.lastDate}, was "${last}"`,
    );
  }
  return market.sessions(first, last);
}

/** By 5-minute slot; null without a bar. */
export function barsBySlot(market: SimulatedMarket, session: Session): readonly (Bar | null)[] {
  const slots = new Array<Bar | null>((session.close - session.open) / BAR_MS).fill(null);
  for (const bar of market.bars(5, session.open, session.close - 1)) {
    slots[(bar.start - session.open) / BAR_MS] = bar;
  }
  return slots;
}

/** Counts whole 5-minute slots after the start. */
export function countSlots({ open, close }: Session, startedAt: EpochMs): number {
  return Math.floor((close - Math.max(open, startedAt)) / BAR_MS);
}

export function isBarEnd({ open }: Session, at: EpochMs): boolean {
  return at > open && (at - open) % BAR_MS === 0;
}
