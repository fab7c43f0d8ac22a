/** Only `html` makes markup, so nothing else reaches a page unescaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type MarkupPart = string | number | Markup | null | readonly MarkupPart[];

/** Escapes its values, except markup; joins lists; null is empty. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupPart[]): Markup {
  return new Markup(
    strings.reduce(
      (text, string, index) => `${text}${renderPart(values[index - 1] ?? null)}${string}`,
    ),
  );
}

function renderPart(part: MarkupPart): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map(renderPart).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
