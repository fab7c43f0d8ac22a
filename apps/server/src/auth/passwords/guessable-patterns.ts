import { FILLER_WORDS, PRODUCT_WORDS, USUAL_WORDS } from './guessable-words.ts';
import { runLength } from './password-strength.ts';

/** A longer password is a phrase, which takes far longer to guess. */
const LONGEST_GUESSABLE_LETTERS = 40;
/** Guessing rules try two words with what surrounds them; three words are a phrase. */
const MAX_GUESSABLE_WORDS = 2;
/** So many letters must be left outside guessed parts; other signs count half. */
const FEWEST_LETTERS_LEFT = 4;
/** So many letters must be left beside an unknown word, which may be anyone's name. */
const FEWEST_LETTERS_BESIDE_ONE_WORD = 1;
const LONGEST_SINGLE = 10;
/** A longer word with signs for some of its letters is as good as random. */
const LONGEST_WRITTEN = 8;
/** A doubled part is as weak as the part. */
const LONGEST_DOUBLED = 8;
/** Fewer keys can be neighbours by chance. */
const SHORTEST_WALK = 4;
const SHORTEST_RUN = 3;

const LETTERS_BY_SIGN: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'il'],
  ['!', 'i'],
  ['|', 'il'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
]);

const KEYBOARD_ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
/** The row of each key, and its place there in half keys. */
const KEY_PLACES = new Map(
  KEYBOARD_ROWS.flatMap((row, y) => [...row].map((key, x) => [key, { x: 2 * x + y, y }] as const)),
);

const GUESSED_WORDS_BY_LETTER = byFirstLetter(
  [...PRODUCT_WORDS, ...USUAL_WORDS].flatMap((word) => [word, [...word].reverse().join('')]),
);
const FILLER_WORDS_BY_LETTER = byFirstLetter(FILLER_WORDS);

/**
 * Guessable are one or two usual words, however written or reversed, or any one word, with counted
 * numbers, dates, rows and keyboard paths between and around them; one part twice; two rows
 * alternating. `plain` is in lower case; `own` are words of its user, such as parts of their address.
 */
export function isGuessablePattern(plain: string, own: readonly string[]): boolean {
  if (plain.length > LONGEST_GUESSABLE_LETTERS) return false;
  const signs = [...plain];
  const words = [GUESSED_WORDS_BY_LETTER, byFirstLetter(own)];
  const usual = (at: number) => wordsAt(signs, at, words).map(({ length }) => length);
  const filled = (at: number) =>
    wordsAt(signs, at, [FILLER_WORDS_BY_LETTER]).map(({ length }) => length);
  const single = (at: number) => singleWordAt(signs, at);
  return (
    isRepeatedPart(plain) ||
    isInterleaved(signs) ||
    leastRemainingWeight(signs, MAX_GUESSABLE_WORDS, usual, filled) < FEWEST_LETTERS_LEFT ||
    leastRemainingWeight(signs, 1, single) < FEWEST_LETTERS_BESIDE_ONE_WORD
  );
}

/** True for `kaylakayla12` and `abc-def-abc-def!`. */
function isRepeatedPart(text: string): boolean {
  const [, part] = /^[^\p{L}]*(.{2,}?)[^\p{L}]?\1+[^\p{L}]*$/u.exec(text) ?? [];
  return part !== undefined && part.length <= LONGEST_DOUBLED;
}

/**
 * True for `a1b2c3d4e5f6` and `q1w2e3r4t5y6`: every other sign is of one row, and so are those between.
 */
function isInterleaved(signs: readonly string[]): boolean {
  const halves = [0, 1].map((half) => signs.filter((_, index) => index % 2 === half));
  return halves.every((half) => longestRow(half, 0) === half.length);
}

/**
 * Counts letters outside of rows, dates, some words and one filler between them. `wordsAt` and
 * `fillersAt` return lengths.
 */
function leastRemainingWeight(
  signs: readonly string[],
  mostWords: number,
  wordsAt: (at: number) => readonly number[],
  fillersAt: (at: number) => readonly number[] = () => [],
): number {
  /** Indexed by the number of words taken out, first without a filler, then with one. */
  const withFiller = mostWords + 1;
  const left = [...signs, ''].map(() =>
    Array<number>(2 * withFiller).fill(Number.POSITIVE_INFINITY),
  );
  left[0]?.fill(0);
  const reach = (from: number, to: number, step: number, costs: number) => {
    const [before = [], after = []] = [left[from], left[to]];
    for (let state = step; state < after.length; state += 1) {
      const isWordTooMany = step === 1 && state === withFiller;
      if (isWordTooMany) continue;
      after[state] = Math.min(after[state] ?? 0, (before[state - step] ?? 0) + costs);
    }
  };
  for (let at = 0; at < signs.length; at += 1) {
    reach(at, at + 1, 0, signWeight(signs[at], signs[at - 1]));
    const row = Math.max(
      longestRow(signs, at),
      longestKeyboardWalk(signs, at),
      dateLength(signs, at),
    );
    for (let length = SHORTEST_RUN; length <= row; length += 1) reach(at, at + length, 0, 0);
    for (const length of wordsAt(at)) reach(at, at + length, 1, 0);
    for (const length of fillersAt(at)) reach(at, at + length, withFiller, 0);
  }
  return Math.min(...(left.at(-1) ?? []));
}

function signWeight(sign = '', before = ''): number {
  if (isLetter(sign)) return 1;
  const isAgain = sign === before && /\D/.test(sign);
  return isAgain || /\s/.test(sign) ? 0 : 0.5;
}

function isLetter(sign = ''): boolean {
  return /\p{L}/u.test(sign);
}

function singleWordAt(signs: readonly string[], at: number): readonly number[] {
  if (isLetter(signs[at - 1])) return [];
  let end = at;
  while (isLetter(signs[end])) end += 1;
  if (end - at > LONGEST_SINGLE) return [];
  const plain = end > at ? [end - at] : [];
  let letters = 0;
  for (let length = 1; length <= LONGEST_WRITTEN; length += 1) {
    const sign = signs[at + length - 1] ?? '';
    if (!isLetter(sign) && !LETTERS_BY_SIGN.has(sign)) break;
    if (isLetter(sign)) letters += 1;
    if (letters >= FEWEST_LETTERS_LEFT) plain.push(length);
  }
  return plain;
}

type WordsByLetter = ReadonlyMap<string, readonly string[]>;

function byFirstLetter(words: readonly string[]): WordsByLetter {
  const grouped = new Map<string, string[]>();
  for (const word of new Set(words)) {
    const first = word.charAt(0);
    grouped.set(first, [...(grouped.get(first) ?? []), word]);
  }
  return grouped;
}

function wordsAt(
  signs: readonly string[],
  at: number,
  all: readonly WordsByLetter[],
): readonly string[] {
  const sign = signs[at] ?? '';
  const found: string[] = [];
  for (const first of [sign, ...(LETTERS_BY_SIGN.get(sign) ?? [])]) {
    for (const words of all) {
      found.push(...(words.get(first) ?? []).filter((word) => isWordAt(signs, at, word)));
    }
  }
  return found;
}

function isWordAt(signs: readonly string[], at: number, word: string): boolean {
  for (let index = 1; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const sign = signs[at + index] ?? '';
    if (letter !== sign && LETTERS_BY_SIGN.get(sign)?.includes(letter) !== true) return false;
  }
  return true;
}

/** A row is of equal signs, of steps up or down by one, or of neighbours: `aaaa`, `cba`, `qwer`. */
function longestRow(signs: readonly string[], at: number): number {
  const counted = [0, 1, -1].map((step) =>
    runLength(signs, at, (before, sign) => sign.charCodeAt(0) - before.charCodeAt(0) === step),
  );
  const beside = [2, -2].map((step) =>
    runLength(signs, at, (before, sign) => {
      const [one, other] = [KEY_PLACES.get(before), KEY_PLACES.get(sign)];
      return one !== undefined && other?.y === one.y && other.x - one.x === step;
    }),
  );
  return Math.max(...counted, ...beside);
}

/** A keyboard path goes from key to neighbour: `1qaz`, `1q2w3e4r`, `qazxsw`. */
function longestKeyboardWalk(signs: readonly string[], at: number): number {
  const column = runLength(signs, at, (before, sign) => areNeighbours(before, sign, true));
  const walk = runLength(signs, at, (before, sign) => areNeighbours(before, sign, false));
  return Math.max(column, walk >= SHORTEST_WALK ? walk : 0);
}

function areNeighbours(one: string, other: string, isColumn: boolean): boolean {
  const [from, to] = [KEY_PLACES.get(one), KEY_PLACES.get(other)];
  if (from === undefined || to === undefined) return false;
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (isColumn) return down === 1 && across <= 1;
  return down === 0 ? across <= 2 : down === 1 && across <= 1;
}

const YEAR_OR_DATE =
  /^(?:0?[1-9]|[12]\d|3[01])(?:0?[1-9]|1[0-2])(?:19|20)\d\d|^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?/;

function dateLength(signs: readonly string[], at: number): number {
  return YEAR_OR_DATE.exec(signs.slice(at, at + 8).join(''))?.[0].length ?? 0;
}
