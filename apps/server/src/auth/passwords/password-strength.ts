/** How letters are written by who wants to be clever: guesses know it. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['a', 'a4@'],
  ['e', 'e3'],
  ['i', 'i1!'],
  ['l', 'l1'],
  ['o', 'o0'],
  ['s', 's5$'],
  ['t', 't7'],
]);

/** Neighbours on a keyboard, along its rows and down its columns. */
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm,./',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
];
const NEIGHBOURS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
    [...row].slice(1).map((character, index) => `${row[index]}${character}`),
  ),
);
/** Fewer in a row stand beside each other by chance. */
const SHORTEST_RUN = 3;
const YEAR = /(19|20)\d\d/g;

/** A password that is one piece again and again counts as that piece. */
export function repeatedPart(password: string): string {
  const [, piece = password] = /^(.+?)\1+$/s.exec(password) ?? [];
  return piece;
}

/** Whether a word of plain letters and digits is in a text, however it is written. */
export function isWordIn(text: string, word: string): boolean {
  return findWord(text, word, 0) >= 0;
}

/**
 * How much of a password's piece is not guessed at once, in letters: what is left without the words,
 * without rows of the alphabet, of numbers and of the keyboard, and without years. Other signs count
 * half. Strangers have passwords judged: nothing here takes longer than a few times the text's length.
 */
export function unguessableLetters(piece: string, words: readonly string[]): number {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const withoutWords = longestFirst.reduce(withoutWord, piece);
  const rest = withoutRuns(withoutWords.replaceAll(YEAR, ' ')).replaceAll(/\s/g, '');
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

/** Where it begins, from a place on; -1 when it is not there. */
function findWord(text: string, word: string, from: number): number {
  for (let at = from; at <= text.length - word.length; at += 1) {
    let matched = 0;
    while (matched < word.length && isWritten(word[matched], text[at + matched])) matched += 1;
    if (matched === word.length) return at;
  }
  return -1;
}

function isWritten(letter = '', character = ''): boolean {
  return letter === character || WRITTEN.get(letter)?.includes(character) === true;
}

function withoutRuns(text: string): string {
  const characters = [...text];
  let rest = '';
  for (let at = 0; at < characters.length; ) {
    const length = Math.max(...FOLLOWS.map((follows) => runLength(characters, at, follows)));
    const isRun = length >= SHORTEST_RUN;
    if (!isRun) rest += characters[at];
    at += isRun ? length : 1;
  }
  return rest;
}

type Follows = (before: string, character: string) => boolean;

const FOLLOWS: readonly Follows[] = [
  ...[0, 1, -1].map(
    (step): Follows =>
      (before, character) =>
        character.charCodeAt(0) - before.charCodeAt(0) === step,
  ),
  (before, character) => NEIGHBOURS.has(before + character),
];

function runLength(characters: readonly string[], start: number, follows: Follows): number {
  let end = start + 1;
  while (end < characters.length && follows(characters[end - 1] ?? '', characters[end] ?? '')) {
    end += 1;
  }
  return end - start;
}
