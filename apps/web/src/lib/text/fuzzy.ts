const FOLLOWS_SCORE = 3;
const BEGINS_WORD = 2;

/**
 * Typed letters must occur in order; they count more in a row or at a word's start. Null without a
 * match.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const letters = text.toLowerCase();
  // The best score by the last letter's place.
  let found = new Map([[-1, 0]]);
  for (const letter of typed.toLowerCase().replaceAll(/\s/g, '')) {
    const next = new Map<number, number>();
    for (const [before, score] of found) {
      for (let at = letters.indexOf(letter, before + 1); at !== -1; ) {
        const sum = score + letterScore(letters, at, before);
        if (sum > (next.get(at) ?? -1)) next.set(at, sum);
        at = letters.indexOf(letter, at + 1);
      }
    }
    found = next;
  }
  // Of two equal matches the shorter text is more likely meant.
  return found.size === 0 ? null : Math.max(...found.values()) - letters.length / 1000;
}

function letterScore(letters: string, at: number, before: number): number {
  if (before !== -1 && at === before + 1) return FOLLOWS_SCORE;
  return at === 0 || letters[at - 1] === ' ' ? BEGINS_WORD : 0;
}
