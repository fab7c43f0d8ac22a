/** Text known to be markup. Only `html` makes it: nothing else reaches a page unescaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | readonly Part[];

/** Makes markup: escapes its values; joins lists, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => `${text}${render(values[index - 1] ?? null)}${string}`),
  );
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map(render).join('');
}

/** Escapes for text and for attributes in double quotes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
