/** What the operator reads on standard output once the product answers. */
export function greeting(facts: {
  readonly origin: string;
  readonly market: string;
  readonly setupLink: string | null;
}): string {
  const lines = [`Tideline is running at ${facts.origin}`, `Market: ${facts.market}`];
  if (facts.setupLink !== null) {
    lines.push(`Create the owner account: ${facts.setupLink}`);
  }
  return `${lines.join('\n')}\n`;
}
