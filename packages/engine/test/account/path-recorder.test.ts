import { expect, it } from 'vitest';
import { PathRecorder } from '../../src/analytics/path/path-recorder.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

function recorded(script: AccountScript): PathRecorder {
  const recorder = new PathRecorder();
  script.watch = (before, event, now) => recorder.takeStep(before, event, now);
  return recorder;
}

function watched() {
  const script = AccountScript.trading();
  const recorder = recorded(script);
  script.bar();
  script.market(0.98, 1);
  script.broker.quoteOf = () => null;
  const { symbol } = script.trade.contract;
  const see = (bid: number, ask: number, after = 1_000, spot: number | null = null) => {
    const { market, wall } = script.now;
    script.now = { market: market + after, wall: wall + after };
    const quote = {
      at: script.now.market,
      bid: fromDollars(bid),
      ask: fromDollars(ask),
      bidSize: 10,
      askSize: 10,
    };
    script.send({ type: 'quote', symbol, quote, spot, source: 'stream' });
  };
  const bids = () =>
    recorder.unwrittenParts().flatMap(({ points }) => points.map(({ bid }) => bid / 100));
  return { script, recorder, see, bids, opened: script.now.market };
}

it('records the quote that stood at the opening, and each change', () => {
  const { recorder, see, script, opened } = watched();
  see(0.99, 1.01);
  see(0.99, 1.01);
  see(0.99, 1.02);
  const [part, ...more] = recorder.unwrittenParts();
  expect(more).toEqual([]);
  expect(part).toEqual({
    tradeId: script.trade.id,
    from: opened,
    to: opened + 3_000,
    points: [
      { at: opened, bid: 9_800, ask: 10_000 },
      { at: opened + 1_000, bid: 9_900, ask: 10_100 },
      { at: opened + 3_000, bid: 9_900, ask: 10_200 },
    ],
    bestBid: 9_900,
    worstBid: 9_800,
    refused: 0,
    begins: true,
  });
});

it('counts a quote of the opening second in the place of the one that stood before', () => {
  const { recorder, see, bids, opened } = watched();
  see(1.1, 1.12, 400);
  see(1.2, 1.22, 400);
  expect(bids()).toEqual([120]);
  expect(recorder.unwrittenParts()[0]).toMatchObject({
    from: opened,
    bestBid: 12_000,
    worstBid: 11_000,
  });
});

it('keeps the last reading of a market second, and the best of all of them', () => {
  const { recorder, see, bids } = watched();
  see(1.1, 1.12, 1_100);
  see(1.3, 1.32, 300);
  see(0.9, 0.92, 300);
  expect(bids()).toEqual([98, 90]);
  const [part] = recorder.unwrittenParts();
  expect([part?.bestBid, part?.worstBid]).toEqual([13_000, 9_000]);
});

it('goes on in another second after it was written', () => {
  const { recorder, see, bids, opened } = watched();
  see(0.97, 0.99);
  recorder.markWritten();
  expect(recorder.unwrittenParts()).toEqual([]);
  see(0.96, 0.98, 100);
  see(0.95, 0.97, 100);
  expect(bids()).toEqual([95]);
  const [part] = recorder.unwrittenParts();
  expect(part).toMatchObject({ from: opened + 2_000, begins: false, bestBid: 9_600 });
});

it('counts what was not believed, and records nothing of it', () => {
  const { recorder, see, bids } = watched();
  see(0.98, 1, 1_000, 670);
  see(0.2, 0.22, 1_000, 670);
  expect(bids()).toEqual([98]);
  expect(recorder.unwrittenParts()[0]).toMatchObject({ refused: 1, worstBid: 9_800 });
});

it('counts an overtaken quote as neither', () => {
  const { recorder, see, script } = watched();
  see(0.99, 1.01);
  const { symbol } = script.trade.contract;
  const quote = { at: script.now.market - 5_000, bid: 1, ask: 2, bidSize: 1, askSize: 1 };
  script.send({ type: 'quote', symbol, quote, spot: null, source: 'stream' });
  expect(recorder.unwrittenParts()[0]).toMatchObject({ refused: 0, worstBid: 9_800 });
});

it('holds a closed position until it is written, and takes nothing of a flat account', () => {
  const { script, recorder, see } = watched();
  see(0.99, 1.01);
  const { id } = script.trade;
  script.command({ type: 'close' });
  script.reconcile();
  script.market(0.9, 0.92);
  script.fill();
  expect(script.state.trade).toBeNull();
  script.send({ type: 'tick' });
  expect(recorder.unwrittenParts().map(({ tradeId }) => tradeId)).toEqual([id]);
  recorder.markWritten();
  expect(recorder.unwrittenParts()).toEqual([]);
});

it('begins again in another process, without a quote from before', () => {
  const { script } = watched();
  const { id } = script.trade;
  const later = recorded(script);
  script.send({ type: 'tick' });
  expect(later.unwrittenParts()).toEqual([]);
  const { symbol } = script.trade.contract;
  const at = script.now.market + 60_000;
  script.now = { market: at, wall: script.now.wall + 60_000 };
  const quote = { at, bid: 9_100, ask: 9_300, bidSize: 1, askSize: 1 };
  script.send({ type: 'quote', symbol, quote, spot: null, source: 'stream' });
  expect(later.unwrittenParts()).toEqual([
    expect.objectContaining({
      tradeId: id,
      begins: true,
      points: [{ at, bid: 9_100, ask: 9_300 }],
    }),
  ]);
});
