const SIGNS_BY_LETTER: ReadonlyMap<string, string> = new Map([
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
const SHORTEST_RUN = 3;
const YEAR_PATTERN = /(19|20)\d\d/g;

/** A password that repeats one part is as weak as that part. */
export function repeatedPart(password: string): string {
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
export function unguessableLetters(part: string, words: readonly string[]): number {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const withoutWords = longestFirst.reduce(withoutWord, part);
  const rest = withoutRuns(withoutWords.replaceAll(YEAR_PATTERN, ' ')).replaceAll(/\s/g, '');
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  return letters + ([...rest].length - letters) / 2;
}

function withoutWord(text: string, word: string): string {
  let rest = '';
  let end = 0;
  for (let at = findWord(text, word, 0); at >= 0; at = findWord(text, word, end)) {
    rest += `${text.slice(end, at)} `;
    end = at + word.length;
  }
  return rest + text.slice(end);
}

function findWord(text: string, word: string, from: number): number {
  for (let at = from; at <= text.length - word.length; at += 1) {
    let matched = 0;
    while (matched < word.length && isSameOrSubstitute(word[matched], text[at + matched]))
      matched += 1;
    if (matched === word.length) return at;
  }
  return -1;
}

function isSameOrSubstitute(letter = '', character = ''): boolean {
  return letter === character || SIGNS_BY_LETTER.get(letter)?.includes(character) === true;
}

function withoutRuns(text: string): string {
  const characters = [...text];
  let rest = '';
  for (let at = 0; at < characters.length; ) {
    const length = Math.max(...RUN_RULES.map((follows) => runLength(characters, at, follows)));
    const isRun = length >= SHORTEST_RUN;
    if (!isRun) rest += characters[at];
    at += isRun ? length : 1;
  }
  return rest;
}

type ContinuesRun = (before: string, character: string) => boolean;

const RUN_RULES: readonly ContinuesRun[] = [
  ...[0, 1, -1].map(
    (step): ContinuesRun =>
      (before, character) =>
        character.charCodeAt(0) - before.charCodeAt(0) === step,
  ),
  (before, character) => NEIGHBOUR_KEY_PAIRS.has(before + character),
];

export function runLength(
  characters: readonly string[],
  start: number,
  follows: ContinuesRun,
): number {
  let end = start + 1;
  while (end < characters.length && follows(characters[end - 1] ?? '', characters[end] ?? '')) {
    end += 1;
  }
  return end - start;
}
