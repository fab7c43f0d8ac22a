import { beforeEach, expect, test } from 'vitest';
import { WatchList } from './watch-list.ts';

let list: WatchList;

beforeEach(() => {
  list = new WatchList(['quotes', 'bars']);
});

test('a new list is compared with the old one', () => {
  expect(list.setWanted(['A', 'B', 'B'])).toEqual({ added: ['A', 'B'], dropped: [] });
  expect(list.setWanted(['B', 'C'])).toEqual({ added: ['C'], dropped: ['A'] });
  expect(list.setWanted(['C', 'B'])).toEqual({ added: [], dropped: [] });
  expect(list.symbols).toEqual(['C', 'B']);
  expect(['A', 'B'].map((symbol) => list.isWanted(symbol))).toEqual([false, true]);
});

test('what is lacking in any channel is missing', () => {
  list.setWanted(['A', 'B', 'C']);
  list.noteRequest();
  list.noteAnswer({ quotes: ['A', 'B', 'X'], bars: ['A', 'C'] });
  expect(list.missingSymbols()).toEqual(['B', 'C']);
  list.noteAnswer({ quotes: ['A', 'B', 'C'], bars: null });
  expect(list.missingSymbols()).toEqual(['A', 'B', 'C']);
});

test('nothing is known while a request has no answer', () => {
  list.setWanted(['A']);
  list.noteRequest();
  list.noteRequest();
  list.noteAnswer({ quotes: ['A'], bars: ['A'] });
  expect(list.missingSymbols()).toBeNull();
  list.noteAnswer(null);
  expect(list.missingSymbols()).toEqual([]);
  list.noteRequest();
  list.forgetUnanswered();
  expect(list.missingSymbols()).toEqual([]);
});

test('an answer to nothing does not hide the next question', () => {
  list.setWanted(['A']);
  list.noteAnswer({});
  list.noteRequest();
  expect(list.missingSymbols()).toBeNull();
});

test('a new connection grants nothing, and is asked for everything', () => {
  list.setWanted(['A']);
  list.noteRequest();
  list.noteAnswer({ quotes: ['A'], bars: ['A'] });
  list.noteRequest();
  list.forgetGranted();
  expect(list.missingSymbols()).toEqual(['A']);
  expect(list.symbols).toEqual(['A']);
});
