import { EMPTY_MARKUP, html, type Markup } from './html.ts';
import { type Schema, schemaChoicesOf } from './schema.ts';

/** Such as `string or null`, `array of object`, `number 5 to 100`. */
export function schemaTypeText(schema: Schema): string {
  const { type, format, items, prefixItems } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = schemaChoicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(schemaTypeText))].join(' or ');
  if (prefixItems !== undefined) return `[${prefixItems.map(schemaTypeText).join(', ')}]`;
  if (typeof items === 'object') return `array of ${schemaTypeText(items)}`;
  if (format !== undefined) return format;
  const types = [type ?? 'anything'].flat().join(' or ');
  return `${types}${valueRangeText(schema)}`;
}

/** Integers without a limit have the largest integer that a number holds exactly. */
function valueRangeText({ minimum, maximum }: Schema): string {
  const minimumShown = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const maximumShown = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimumShown !== undefined && maximumShown !== undefined)
    return ` ${minimumShown} to ${maximumShown}`;
  if (minimumShown !== undefined) return ` from ${minimumShown}`;
  return maximumShown === undefined ? '' : ` to ${maximumShown}`;
}

export function fieldsMarkup(schema: Schema): Markup {
  const { properties = {}, required = [], additionalProperties } = schema;
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<li><code>${name}</code> <span class="type">${schemaTypeText(field)}</span>${
        required.includes(name) ? EMPTY_MARKUP : html` <span class="optional">optional</span>`
      }${fieldsMarkup(field)}</li>`,
  );
  const ownFields = rows.length === 0 ? EMPTY_MARKUP : html`<ul class="fields">${rows}</ul>`;
  return html`${ownFields}${nestedSchemas(schema, additionalProperties).map(fieldsMarkup)}`;
}

function nestedSchemas(schema: Schema, others: Schema['additionalProperties']): readonly Schema[] {
  const { items, prefixItems = [] } = schema;
  return [items, others, ...prefixItems, ...schemaChoicesOf(schema)].filter(
    (each) => typeof each === 'object',
  );
}
