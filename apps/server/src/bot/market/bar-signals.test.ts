import { createGeneratedMarket } from '@tideline/broker/simulator';
import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  BAR_MS,
  DEFAULT_THRESHOLDS,
  historyStart,
  MINUTE,
  type Session,
  SignalEngine,
} from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { ReplayedSignals } from '../../reader/replayed-signals.ts';
import { BarSignals } from './bar-signals.ts';
import { ThresholdStore } from './threshold-store.ts';

const RANGE = { symbol: 'SPY', feed: 'test' };
const market = createGeneratedMarket({ symbol: 'SPY', seed: 3 });
const sessions = market.sessions('2026-01-02', '2026-03-31');
const [before, today] = sessions.filter(({ date }) => ['2026-02-17', '2026-02-18'].includes(date));
const later = sessions.find(({ date }) => date === '2026-02-19');

function barsOf({ open, close }: Session) {
  return market.bars(5, open, close - BAR_MS);
}

test('of the past the signals are those that the bars one by one would have had', () => {
  if (before === undefined || today === undefined || later === undefined) throw new Error('no day');
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const { marketHistory, thresholds } = createRepositories(database);
  // The chart asks at noon; the odd bar of the day before belongs to no session of this range.
  const now = today.open + 150 * MINUTE;
  const odd = before.open + 30 * BAR_MS;
  const known = market
    .bars(5, historyStart(sessions, now), now - BAR_MS)
    .map((bar) => (bar.start === odd ? { ...bar, low: bar.high + 100 } : bar));
  marketHistory.saveBars(RANGE.symbol, RANGE.feed, known);
  const { log, lines } = listeningLog();
  const signals = new BarSignals({
    ...RANGE,
    history: marketHistory,
    thresholds: new ThresholdStore(thresholds, createManualWall()),
    log,
  });
  const replayed = new ReplayedSignals(marketHistory);
  const replayedAt = (start: number) =>
    signals.replayStart === null
      ? null
      : (replayed.signalsOfSession(signals.replayStart, start)?.get(start) ?? null);
  expect(replayedAt(today.open)).toBeNull();

  signals.replaySessions(sessions, now);
  marketHistory.saveBars(RANGE.symbol, RANGE.feed, [...barsOf(today), ...barsOf(later)]);
  const engine = new SignalEngine({
    ...RANGE,
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: 1,
    sessions,
  });
  const expected = new Map(
    known.filter(({ start }) => start !== odd).map((bar) => [bar.start, engine.push(bar)]),
  );
  for (const session of [today, before, later]) {
    for (const { start } of barsOf(session)) {
      expect(replayedAt(start)).toEqual(expected.get(start) ?? null);
    }
  }
  expect(signals.latestSignal).toEqual(expected.get(now - BAR_MS));
  expect(replayedAt(today.close + MINUTE)).toBeNull();
  expect([...signals.rejectedBars.values()]).toEqual([1]);
  expect(lines).toHaveLength(1);
});
