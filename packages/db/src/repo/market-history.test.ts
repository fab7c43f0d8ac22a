import { describe, expect, it } from 'vitest';
import { bar, NOW, signalOf } from '../../test/fixtures.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import { createMarketHistoryRepository } from './market-history.ts';

const STEP = 300_000;
const RANGE = { symbol: 'SPY', feed: 'sim-1', from: NOW, to: NOW + 10 * STEP };
const at = (...steps: readonly number[]) => steps.map((step) => bar(NOW + step * STEP));

describe('the bars of a past that is saved again', () => {
  const open = () => {
    const { sqlite, ...database } = openEmptyDatabase();
    const inserts = () => sqlite.prepare('SELECT total_changes()').pluck().get();
    return { inserts, history: createMarketHistoryRepository({ sqlite, ...database }) };
  };

  it('are filled up wherever some are missing', () => {
    const { history } = open();
    history.saveBars('SPY', 'sim-1', at(2, 4));
    history.saveBars('SPY', 'sim-1', at(5, 4, 3, 2, 1));
    expect(history.readBars(RANGE)).toEqual(at(1, 2, 3, 4, 5));
  });

  it('are distinct from those of another symbol and another feed', () => {
    const { history } = open();
    history.saveBars('QQQ', 'sim-1', at(1));
    history.saveBars('SPY', 'sim-2', at(1));
    history.saveBars('SPY', 'sim-1', at(1));
    expect(history.readBars(RANGE)).toEqual(at(1));
  });

  it('stay as they are when all of them are there, or none is given', () => {
    const { history, inserts } = open();
    history.saveBars('SPY', 'sim-1', at(1, 2));
    const before = inserts();
    history.saveBars('SPY', 'sim-1', [{ ...bar(NOW + STEP), close: 1 }]);
    history.saveBars('SPY', 'sim-1', []);
    expect(inserts()).toBe(before);
    expect(history.readBars(RANGE)).toEqual(at(1, 2));
  });
});

it('a correction is stored beside the bar as it was evaluated, the last one of them, and read by nothing [E6]', () => {
  const { sqlite, ...database } = openEmptyDatabase();
  const history = createMarketHistoryRepository({ sqlite, ...database });
  const [first, last] = [5, 7].map((volume) => ({ ...bar(NOW), close: 1, volume }));
  history.saveEvaluation('sim-1', bar(NOW), signalOf(NOW));
  for (const each of [first, last]) history.saveCorrection('SPY', 'sim-1', each ?? bar(NOW));
  history.saveCorrection('SPY', 'sim-2', bar(NOW));
  expect(history.readEvaluatedBars(RANGE)).toEqual([{ bar: bar(NOW), signal: signalOf(NOW) }]);
  expect(history.readBars(RANGE)).toEqual([bar(NOW)]);
  expect(sqlite.prepare('SELECT * FROM corrected_bars ORDER BY feed').all()).toEqual([
    { feed: 'sim-1', symbol: 'SPY', ...last },
    { feed: 'sim-2', symbol: 'SPY', ...bar(NOW) },
  ]);
});
