import { COMMON_WORDS, FILLER_WORDS, PRODUCT_WORDS } from './guessable-words.ts';
import { CODE_RUN_RULES, runLength } from './password-strength.ts';

/** A longer password is a phrase, which takes far longer to guess. */
const MAX_GUESSABLE_LENGTH = 40;
/** Guessing rules try two words with what surrounds them; three words are a phrase. */
const MAX_GUESSABLE_WORDS = 2;
/** The fewest letters outside guessed parts; other signs count half. */
const MIN_UNGUESSABLE_LETTERS = 4;
/** The fewest letters beside an unknown word, which may be anyone's name. */
const MIN_LETTERS_BESIDE_ONE_WORD = 1;
const MAX_SINGLE_WORD_LENGTH = 10;
/** A longer word with signs for some of its letters is as good as random. */
const MAX_SUBSTITUTED_WORD_LENGTH = 8;
/** A doubled part is as weak as the part. */
const MAX_REPEATED_PART_LENGTH = 8;
/** Fewer keys can be neighbours by chance. */
const MIN_KEYBOARD_WALK_LENGTH = 4;
const MIN_RUN_LENGTH = 3;

const LETTERS_BY_SUBSTITUTE: ReadonlyMap<string, string> = new Map([
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
const KEY_POSITIONS = new Map(
  KEYBOARD_ROWS.flatMap((rowLength, y) =>
    [...rowLength].map((key, x) => [key, { x: 2 * x + y, y }] as const),
  ),
);

const GUESSED_WORDS_BY_FIRST_LETTER = groupByFirstLetter(
  [...PRODUCT_WORDS, ...COMMON_WORDS].flatMap((word) => [word, [...word].reverse().join('')]),
);
const FILLER_WORDS_BY_FIRST_LETTER = groupByFirstLetter(FILLER_WORDS);

/**
 * True for one or two usual words, however written or reversed, or any one word, with counted
 * numbers, dates, rows and keyboard paths between and around them; for one part twice; for two rows
 * alternating. `password` is in lower case; `userWords` are words of its user, such as parts of
 * their address.
 */
export function isGuessablePattern(password: string, userWords: readonly string[]): boolean {
  if (password.length > MAX_GUESSABLE_LENGTH) return false;
  const characters = [...password];
  const words = [GUESSED_WORDS_BY_FIRST_LETTER, groupByFirstLetter(userWords)];
  const guessedWordLengthsAt = (startIndex: number) =>
    wordsAt(characters, startIndex, words).map(({ length }) => length);
  const fillerLengthsAt = (startIndex: number) =>
    wordsAt(characters, startIndex, [FILLER_WORDS_BY_FIRST_LETTER]).map(({ length }) => length);
  const singleWordLengthsFrom = (startIndex: number) => singleWordLengthsAt(characters, startIndex);
  return (
    isRepeatedPart(password) ||
    isTwoRowsInterleaved(characters) ||
    minRemainingWeight(characters, MAX_GUESSABLE_WORDS, guessedWordLengthsAt, fillerLengthsAt) <
      MIN_UNGUESSABLE_LETTERS ||
    minRemainingWeight(characters, 1, singleWordLengthsFrom) < MIN_LETTERS_BESIDE_ONE_WORD
  );
}

/** True for `kaylakayla12` and `abc-def-abc-def!`. */
function isRepeatedPart(text: string): boolean {
  const [, part] = /^[^\p{L}]*(.{2,}?)[^\p{L}]?\1+[^\p{L}]*$/u.exec(text) ?? [];
  return part !== undefined && part.length <= MAX_REPEATED_PART_LENGTH;
}

/**
 * True for `a1b2c3d4e5f6` and `q1w2e3r4t5y6`: every other sign is of one row, and so are those between.
 */
function isTwoRowsInterleaved(characters: readonly string[]): boolean {
  const halves = [0, 1].map((half) => characters.filter((_, index) => index % 2 === half));
  return halves.every((half) => longestRunLength(half, 0) === half.length);
}

/**
 * Counts letters outside of rows, dates, some words and one filler between them. `wordLengthsAt` and
 * `fillerLengthsAt` return lengths.
 */
function minRemainingWeight(
  characters: readonly string[],
  maxWords: number,
  wordLengthsAt: (startIndex: number) => readonly number[],
  fillerLengthsAt: (startIndex: number) => readonly number[] = () => [],
): number {
  /** Indexed by the number of words taken out, first without a filler, then with one. */
  const fillerOffset = maxWords + 1;
  const minWeights = [...characters, ''].map(() =>
    Array<number>(2 * fillerOffset).fill(Number.POSITIVE_INFINITY),
  );
  minWeights[0]?.fill(0);
  const keepLowerWeight = (from: number, to: number, stateStep: number, addedWeight: number) => {
    const [before = [], after = []] = [minWeights[from], minWeights[to]];
    for (let stateIndex = stateStep; stateIndex < after.length; stateIndex += 1) {
      const isWordTooMany = stateStep === 1 && stateIndex === fillerOffset;
      if (isWordTooMany) continue;
      const weight = (before[stateIndex - stateStep] ?? 0) + addedWeight;
      after[stateIndex] = Math.min(after[stateIndex] ?? 0, weight);
    }
  };
  for (let startIndex = 0; startIndex < characters.length; startIndex += 1) {
    const weight = characterWeight(characters[startIndex], characters[startIndex - 1]);
    keepLowerWeight(startIndex, startIndex + 1, 0, weight);
    const rowLength = Math.max(
      longestRunLength(characters, startIndex),
      keyboardWalkLength(characters, startIndex),
      dateLengthAt(characters, startIndex),
    );
    for (let length = MIN_RUN_LENGTH; length <= rowLength; length += 1)
      keepLowerWeight(startIndex, startIndex + length, 0, 0);
    for (const length of wordLengthsAt(startIndex))
      keepLowerWeight(startIndex, startIndex + length, 1, 0);
    for (const length of fillerLengthsAt(startIndex))
      keepLowerWeight(startIndex, startIndex + length, fillerOffset, 0);
  }
  return Math.min(...(minWeights.at(-1) ?? []));
}

function characterWeight(character = '', previous = ''): number {
  if (isLetter(character)) return 1;
  const isRepeat = character === previous && /\D/.test(character);
  return isRepeat || /\s/.test(character) ? 0 : 0.5;
}

function isLetter(character = ''): boolean {
  return /\p{L}/u.test(character);
}

function singleWordLengthsAt(characters: readonly string[], startIndex: number): readonly number[] {
  if (isLetter(characters[startIndex - 1])) return [];
  let end = startIndex;
  while (isLetter(characters[end])) end += 1;
  if (end - startIndex > MAX_SINGLE_WORD_LENGTH) return [];
  const lengths = end > startIndex ? [end - startIndex] : [];
  let letterCount = 0;
  for (let length = 1; length <= MAX_SUBSTITUTED_WORD_LENGTH; length += 1) {
    const character = characters[startIndex + length - 1] ?? '';
    if (!isLetter(character) && !LETTERS_BY_SUBSTITUTE.has(character)) break;
    if (isLetter(character)) letterCount += 1;
    if (letterCount >= MIN_UNGUESSABLE_LETTERS) lengths.push(length);
  }
  return lengths;
}

type WordsByFirstLetter = ReadonlyMap<string, readonly string[]>;

function groupByFirstLetter(words: readonly string[]): WordsByFirstLetter {
  const grouped = new Map<string, string[]>();
  for (const word of new Set(words)) {
    const firstLetter = word.charAt(0);
    grouped.set(firstLetter, [...(grouped.get(firstLetter) ?? []), word]);
  }
  return grouped;
}

function wordsAt(
  characters: readonly string[],
  startIndex: number,
  wordGroups: readonly WordsByFirstLetter[],
): readonly string[] {
  const character = characters[startIndex] ?? '';
  const firstLetters = [character, ...(LETTERS_BY_SUBSTITUTE.get(character) ?? [])];
  return firstLetters
    .flatMap((letter) => wordGroups.flatMap((words) => words.get(letter) ?? []))
    .filter((word) => isWordAt(characters, startIndex, word));
}

function isWordAt(characters: readonly string[], startIndex: number, word: string): boolean {
  for (let index = 1; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const character = characters[startIndex + index] ?? '';
    if (letter !== character && LETTERS_BY_SUBSTITUTE.get(character)?.includes(letter) !== true)
      return false;
  }
  return true;
}

/** A row is of equal signs, of steps up or down by one, or of neighbours: `aaaa`, `cba`, `qwer`. */
function longestRunLength(characters: readonly string[], startIndex: number): number {
  const codeRunLengths = CODE_RUN_RULES.map((rule) => runLength(characters, startIndex, rule));
  const keyRunLengths = [2, -2].map((step) =>
    runLength(characters, startIndex, (previous, character) => {
      const [one, other] = [KEY_POSITIONS.get(previous), KEY_POSITIONS.get(character)];
      return one !== undefined && other?.y === one.y && other.x - one.x === step;
    }),
  );
  return Math.max(...codeRunLengths, ...keyRunLengths);
}

/** A keyboard path goes from key to neighbour: `1qaz`, `1q2w3e4r`, `qazxsw`. */
function keyboardWalkLength(characters: readonly string[], startIndex: number): number {
  const columnLength = runLength(characters, startIndex, (previous, character) =>
    areNeighbourKeys(previous, character, true),
  );
  const walkLength = runLength(characters, startIndex, (previous, character) =>
    areNeighbourKeys(previous, character, false),
  );
  return Math.max(columnLength, walkLength >= MIN_KEYBOARD_WALK_LENGTH ? walkLength : 0);
}

function areNeighbourKeys(firstKey: string, secondKey: string, isColumnOnly: boolean): boolean {
  const [from, to] = [KEY_POSITIONS.get(firstKey), KEY_POSITIONS.get(secondKey)];
  if (from === undefined || to === undefined) return false;
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (isColumnOnly) return down === 1 && across <= 1;
  return down === 0 ? across <= 2 : down === 1 && across <= 1;
}

const YEAR_OR_DATE_PATTERN =
  /^(?:0?[1-9]|[12]\d|3[01])(?:0?[1-9]|1[0-2])(?:19|20)\d\d|^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?/;

function dateLengthAt(characters: readonly string[], startIndex: number): number {
  const text = characters.slice(startIndex, startIndex + 8).join('');
  return YEAR_OR_DATE_PATTERN.exec(text)?.[0].length ?? 0;
}
