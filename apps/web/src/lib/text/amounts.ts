/** Plain text, or an amount that privacy hides. */
export interface TextPart {
  /** Index in the sentence. */
  readonly startIndex: number;
  readonly text: string;
  readonly isAmount: boolean;
}

/**
 * Signed dollars, gains and losses in percent, counts of contracts, and of trades won or lost: a
 * count of one trade shows its P&L's sign.
 */
const AMOUNT_PATTERN =
  /[+\u2212-]?\$\d[\d,]*(?:\.\d+)?|[+\u2212-]\d[\d,]*(?:\.\d+)? ?%|\b\d[\d,]*(?:\.\d+)?(?= (?:×|contracts?\b|filled\b|won\b|lost\b))|(?<=\b[Ss]old )\d+/g;

export function splitAmounts(sentence: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let partEnd = 0;
  const pushPlainText = (endIndex: number) => {
    if (endIndex > partEnd)
      parts.push({ startIndex: partEnd, text: sentence.slice(partEnd, endIndex), isAmount: false });
  };
  for (const match of sentence.matchAll(AMOUNT_PATTERN)) {
    pushPlainText(match.index);
    const [text] = match;
    parts.push({ startIndex: match.index, text, isAmount: true });
    partEnd = match.index + text.length;
  }
  pushPlainText(sentence.length);
  return parts;
}

/** As wide as the amount, revealing only its length. */
export function maskAmount(amount: string): string {
  return amount.replaceAll(/\d/g, '0').replaceAll(/[\u2212-]/g, '+');
}
