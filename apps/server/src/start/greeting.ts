export function greetingText(facts: {
  readonly origin: string;
  readonly market: string;
  readonly build: string;
  readonly setupLink: string | null;
  readonly nodeWarning: string | null;
}): string {
  const { origin, market, build } = facts;
  const lines = [`Tideline is running at ${origin}`, `Market: ${market}`, `Build: ${build}`];
  if (facts.nodeWarning !== null) lines.push(facts.nodeWarning);
  if (facts.setupLink !== null) {
    lines.push(`Create the owner account: ${facts.setupLink}`);
  }
  return `${lines.join('\n')}\n`;
}
