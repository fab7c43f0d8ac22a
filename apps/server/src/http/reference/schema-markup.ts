import { EMPTY_MARKUP, html, type Markup } from './html.ts';
import { choicesOf, type Schema } from './schema.ts';

/** Such as `string or null`, `array of object`, `number 5 to 100`. */
export function typeText(schema: Schema): string {
  const { type, format, items, prefixItems } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeText))].join(' or ');
  if (prefixItems !== undefined) return `[${prefixItems.map(typeText).join(', ')}]`;
  if (typeof items === 'object') return `array of ${typeText(items)}`;
  if (format !== undefined) return format;
  const types = [type ?? 'anything'].flat().join(' or ');
  return `${types}${rangeText(schema)}`;
}

/** Integers without a limit have the largest integer that a number holds exactly. */
function rangeText({ minimum, maximum }: Schema): string {
  const from = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (from !== undefined && to !== undefined) return ` ${from} to ${to}`;
  if (from !== undefined) return ` from ${from}`;
  return to === undefined ? '' : ` to ${to}`;
}

export function fieldsMarkup(schema: Schema): Markup {
  const { properties = {}, required = [], additionalProperties } = schema;
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<li><code>${name}</code> <span class="type">${typeText(field)}</span>${
        required.includes(name) ? EMPTY_MARKUP : html` <span class="optional">optional</span>`
      }${fieldsMarkup(field)}</li>`,
  );
  const own = rows.length === 0 ? EMPTY_MARKUP : html`<ul class="fields">${rows}</ul>`;
  return html`${own}${nestedSchemas(schema, additionalProperties).map(fieldsMarkup)}`;
}

function nestedSchemas(schema: Schema, others: Schema['additionalProperties']): readonly Schema[] {
  const { items, prefixItems = [] } = schema;
  return [items, others, ...prefixItems, ...choicesOf(schema)].filter(
    (each) => typeof each === 'object',
  );
}
