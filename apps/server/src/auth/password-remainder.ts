/** How letters are written by who wants to be clever: guesses know it. */
const WRITTEN: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};

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

/**
 * How much of a password is not guessed at once, in letters: what is left without the words, without
 * rows of the alphabet, of numbers and of the keyboard, and without years. Other signs count half. A
 * password that is one piece again and again counts as that piece. `words` are of plain letters and
 * digits.
 */
export function remainderOf(password: string, words: readonly string[]): number {
  const [, piece = password] = /^(.+?)\1+$/s.exec(password) ?? [];
  const known = words.toSorted((one, other) => other.length - one.length).map(writtenAs);
  const withoutWords = known.reduce((text, word) => text.replace(word, ' '), piece);
  const rest = withoutRuns(withoutWords.replaceAll(YEAR, ' ')).replaceAll(/\s/g, '');
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  return letters + ([...rest].length - letters) / 2;
}

function writtenAs(word: string): RegExp {
  const letters = [...word].map((letter) => WRITTEN[letter] ?? letter);
  return new RegExp(letters.join(''), 'g');
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
  const rest = characters.slice(start + 1);
  const end = rest.findIndex(
    (character, index) => !follows(characters[start + index] ?? '', character),
  );
  return end === -1 ? rest.length + 1 : end + 1;
}
