import { readFileSync } from 'node:fs';
import { initialState, NO_RULES, STATE_VERSION } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { DatabaseUnusableError } from './database-errors.ts';
import { readAccountState } from './read-account-state.ts';

type States = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `first` is the first shape ever stored, `before-versions` the last without a number. */
function stored(name: string): States {
  return JSON.parse(
    readFileSync(new URL(`../test/stored-states/${name}.json`, import.meta.url), 'utf8'),
  );
}

const shapes = ['first', 'before-versions', 'version-1'].flatMap((shape) =>
  Object.entries(stored(shape)).map(([name, state]) => ({ shape, name, state })),
);

describe('a stored state', () => {
  test.each(shapes)('of the shape $shape that was $name comes back whole', ({ state }) => {
    const read = readAccountState(state);
    expect(read.version).toBe(STATE_VERSION);
    expect(read).toMatchObject({ lost: null, keysRefused: null, formerAccounts: [] });
    expect(read.trade?.orders).toEqual((state.trade as typeof read.trade)?.orders);
    expect(read.lastTrade?.quantity).toEqual((state.lastTrade as typeof read.lastTrade)?.quantity);
    expect(readAccountState(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });

  test('of an earlier version keeps what it holds, and gains rules that are off', () => {
    for (const shape of ['before-versions', 'version-1']) {
      const { holding } = stored(shape);
      const { version, rules, stopsRefusedOn, trade, day, ...kept } = readAccountState(holding);
      const before = holding as unknown as typeof kept & {
        readonly trade: typeof trade;
        readonly day: typeof day;
      };
      const added = { version: STATE_VERSION, rules: NO_RULES, stopsRefusedOn: null };
      expect({ version, rules, stopsRefusedOn }).toEqual(added);
      expect(trade).toEqual({ ...before.trade, rules: NO_RULES, peak: null });
      expect(day).toEqual({ ...before.day, realised: 0 });
      expect({ ...before, ...kept }).toEqual(before);
    }
  });

  test('of the first shape forgets a reading without the stamp of its quote, and the account as read', () => {
    const { doubting } = stored('first');
    expect(readAccountState(doubting)).toMatchObject({
      book: null,
      trade: { candidate: null, mark: null, othersHeld: 0, isOfFormerPast: false },
    });
  });

  test('of a new user is today’s', () => {
    const state = initialState('u1');
    expect(readAccountState(state)).toEqual(state);
  });

  test.each([
    ['a newer version', { ...initialState('u1'), version: STATE_VERSION + 1 }, /newer version/],
    ['no whole version', { ...initialState('u1'), version: 0.5 }, /version must be/],
    ['a field of another type', { ...initialState('u1'), tradeCount: 'two' }, /u1: tradeCount: /],
    ['a field that is missing', { version: STATE_VERSION, userId: 'u1' }, /u1: sequence: /],
    ['text', 'nothing', /no object/],
    ['nothing', null, /no object/],
  ])('of %s is refused in one line', (_, state, message) => {
    expect(() => readAccountState(state)).toThrow(DatabaseUnusableError);
    expect(() => readAccountState(state)).toThrow(message);
  });
});
