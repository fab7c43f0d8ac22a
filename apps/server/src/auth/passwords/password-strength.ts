const SUBSTITUTES_BY_LETTER: ReadonlyMap<string, string> = new Map([
  ['a', 'a4@'],
  ['e', 'e3'],
  ['i', 'i1!'],
  ['l', 'l1'],
  ['o', 'o0'],
  ['s', 's5$'],
  ['t', 't7'],
]);

const KEYBOARD_ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm,./',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
];
const NEIGHBOUR_KEY_PAIRS: ReadonlySet<string> = new Set(
  KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
    [...row].slice(1).map((character, index) => `${row[index]}${character}`),
  ),
);
const MIN_RUN_LENGTH = 3;
const YEAR_PATTERN = /(19|20)\d\d/g;

/** A password that repeats one part is as weak as that part. */
export function repeatedPartOf(password: string): string {
  const [, part = password] = /^(.+?)\1+$/s.exec(password) ?? [];
  return part;
}

/** `word` is plain letters and digits; `text` may write it in any way. */
export function isWordIn(text: string, word: string): boolean {
  return findWord(text, word, 0) >= 0;
}

/**
 * Counts letters outside of words, rows of the alphabet, of numbers and of the keyboard, and years.
 * Other signs count half. Unknown clients send passwords to judge, so nothing here takes longer than a
 * few times the text's length.
 */
export function countUnguessableLetters(passwordPart: string, words: readonly string[]): number {
  const longestWordsFirst = words.toSorted((one, other) => other.length - one.length);
  const withoutWords = longestWordsFirst.reduce(withoutWord, passwordPart);
  const withoutYears = withoutWords.replaceAll(YEAR_PATTERN, ' ');
  const remainingText = withoutRuns(withoutYears).replaceAll(/\s/g, '');
  const letterCount = remainingText.match(/\p{L}/gu)?.length ?? 0;
  return letterCount + ([...remainingText].length - letterCount) / 2;
}

function withoutWord(text: string, word: string): string {
  let remainingText = '';
  let end = 0;
  for (let index = findWord(text, word, 0); index >= 0; index = findWord(text, word, end)) {
    remainingText += `${text.slice(end, index)} `;
    end = index + word.length;
  }
  return remainingText + text.slice(end);
}

function findWord(text: string, word: string, fromIndex: number): number {
  for (let index = fromIndex; index <= text.length - word.length; index += 1) {
    let matchedCount = 0;
    while (
      matchedCount < word.length &&
      isSameOrSubstitute(word[matchedCount], text[index + matchedCount])
    )
      matchedCount += 1;
    if (matchedCount === word.length) return index;
  }
  return -1;
}

function isSameOrSubstitute(letter = '', character = ''): boolean {
  return letter === character || SUBSTITUTES_BY_LETTER.get(letter)?.includes(character) === true;
}

function withoutRuns(text: string): string {
  const characters = [...text];
  let remainingText = '';
  for (let index = 0; index < characters.length; ) {
    const length = Math.max(...RUN_RULES.map((rule) => runLength(characters, index, rule)));
    const isRun = length >= MIN_RUN_LENGTH;
    if (!isRun) remainingText += characters[index];
    index += isRun ? length : 1;
  }
  return remainingText;
}

type ContinuesRun = (previous: string, character: string) => boolean;

export const CODE_RUN_RULES = [0, 1, -1].map(
  (step): ContinuesRun =>
    (previous, character) =>
      character.charCodeAt(0) - previous.charCodeAt(0) === step,
);

const RUN_RULES: readonly ContinuesRun[] = [
  ...CODE_RUN_RULES,
  (previous, character) => NEIGHBOUR_KEY_PAIRS.has(previous + character),
];

export function runLength(
  characters: readonly string[],
  start: number,
  continuesRun: ContinuesRun,
): number {
  let end = start + 1;
  while (
    end < characters.length &&
    continuesRun(characters[end - 1] ?? '', characters[end] ?? '')
  ) {
    end += 1;
  }
  return end - start;
}
