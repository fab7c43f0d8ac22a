/** Shorter names may be other programs' variables: `PORTS`, `HOSTS`. */
const MIN_NAME_LENGTH = 6;
const PRODUCT_PREFIX = /^TIDELINE_/;

export interface MisspeltVariable {
  readonly name: string;
  readonly meant: string;
}

/** A cap with a mistyped name would limit nothing. */
export function findMisspeltVariables(
  givenNames: readonly string[],
  knownNames: readonly string[],
): readonly MisspeltVariable[] {
  const names = new Set(knownNames);
  return givenNames
    .filter((name) => !names.has(name))
    .flatMap((name) => {
      const meant = knownNames.find((each) => isLikelyMisspelling(name, each));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function isLikelyMisspelling(name: string, knownName: string): boolean {
  const upper = name.toUpperCase().replaceAll('-', '_');
  if (upper.replace(PRODUCT_PREFIX, '') === knownName) return true;
  // Two wrong letters only for longer names: in a short one they make another word.
  const maxDistance = knownName.length < 10 ? 1 : 2;
  return knownName.length >= MIN_NAME_LENGTH && editDistance(upper, knownName) <= maxDistance;
}

/** Optimal string alignment: how many letters to add, drop, change or swap with a neighbour. */
function editDistance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
