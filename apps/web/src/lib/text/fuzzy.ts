const ADJACENT_LETTER_SCORE = 3;
const WORD_START_SCORE = 2;

/**
 * Typed letters must occur in order; they count more in a row or at a word's start. Null without a
 * match.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const lowerCaseText = text.toLowerCase();
  // The best score by the last letter's place.
  let bestScoreByIndex = new Map([[-1, 0]]);
  for (const letter of typed.toLowerCase().replaceAll(/\s/g, '')) {
    const nextScoreByIndex = new Map<number, number>();
    for (const [before, score] of bestScoreByIndex) {
      for (let index = lowerCaseText.indexOf(letter, before + 1); index !== -1; ) {
        const totalScore = score + letterScore(lowerCaseText, index, before);
        if (totalScore > (nextScoreByIndex.get(index) ?? -1))
          nextScoreByIndex.set(index, totalScore);
        index = lowerCaseText.indexOf(letter, index + 1);
      }
    }
    bestScoreByIndex = nextScoreByIndex;
  }
  // Of two equal matches the shorter text is more likely meant.
  return bestScoreByIndex.size === 0
    ? null
    : Math.max(...bestScoreByIndex.values()) - lowerCaseText.length / 1000;
}

function letterScore(lowerCaseText: string, index: number, previousIndex: number): number {
  if (previousIndex !== -1 && index === previousIndex + 1) return ADJACENT_LETTER_SCORE;
  return index === 0 || lowerCaseText[index - 1] === ' ' ? WORD_START_SCORE : 0;
}
