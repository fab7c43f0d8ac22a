import { type Bar, MINUTE } from '@tideline/engine';
import { expect } from 'vitest';
import { setStage } from '../test/stage.ts';
import { testFault } from '../test/test-fault.ts';

testFault('bar-corrected', async () => {
  const { wall, data, faults } = setStage();
  const heard: { readonly bar: Bar; readonly corrected: boolean; readonly at: number }[] = [];
  const stream = data.stockStream({
    onMinuteBar: (_symbol, bar, corrected) => heard.push({ bar, corrected, at: wall.now() }),
    onQuote: () => undefined,
    expectsQuotes: () => false,
    onState: () => undefined,
  });
  stream.watch(['SPY']);
  faults.setPlan({ seed: 1, rates: { 'bar-corrected': 1 } });
  await wall.passTime(2 * MINUTE - (wall.now() % MINUTE) + MINUTE / 4);
  expect(heard.map(({ corrected }) => corrected)).toEqual([true, false, true, false]);
  const [, first, updated, second] = heard;
  expect(updated?.bar).toMatchObject({ start: first?.bar.start, volume: 1_000 });
  expect(first?.bar.volume).toBe(900);
  // One hop after the end of the minute, and one after half of the next.
  const end = (first?.bar.start ?? 0) + MINUTE;
  expect([first, updated].map((one) => Math.floor(((one?.at ?? 0) - end) / (MINUTE / 2)))).toEqual([
    0, 1,
  ]);

  const ask = { symbol: 'SPY', from: first?.bar.start ?? 0, to: second?.bar.start ?? 0 };
  const ones = await wall.playUntil(data.bars({ ...ask, minutes: 1 }));
  expect(ones).toEqual([updated?.bar, second?.bar]);
  const [five] = await wall.playUntil(
    data.bars({ ...ask, from: fiveMinutesOf(ask.from), minutes: 5 }),
  );
  const whole = await wall.playUntil(
    data.bars({ ...ask, from: fiveMinutesOf(ask.from), minutes: 1 }),
  );
  expect(five?.volume).toBe(whole.reduce((sum, { volume }) => sum + volume, 0));
});

function fiveMinutesOf(at: number): number {
  return at - (at % (5 * MINUTE));
}
