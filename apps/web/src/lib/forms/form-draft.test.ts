import { expect, test } from 'vitest';
import { parseDraft } from './form-draft.ts';

const SETTINGS = { autoTrade: true, stopLoss: 20 };

test('a draft is what was typed, and an emptied number stays empty', () => {
  expect(parseDraft({ autoTrade: false, stopLoss: 35 }, SETTINGS)).toEqual({
    autoTrade: false,
    stopLoss: 35,
  });
  const kept: unknown = JSON.parse(JSON.stringify({ autoTrade: true, stopLoss: Number.NaN }));
  expect(parseDraft(kept, SETTINGS)).toEqual({ autoTrade: true, stopLoss: Number.NaN });
});

test.each([
  ['nothing', null],
  ['a field that is missing', { autoTrade: true }],
  ['a field of another type', { autoTrade: 'on', stopLoss: 35 }],
  ['a switch without a state', { autoTrade: null, stopLoss: 35 }],
])('%s is no draft', (_, kept) => {
  expect(parseDraft(kept, SETTINGS)).toBeNull();
});

test('what the form does not know is left out', () => {
  expect(parseDraft({ autoTrade: true, stopLoss: 35, leverage: 3 }, SETTINGS)).toEqual({
    autoTrade: true,
    stopLoss: 35,
  });
});
