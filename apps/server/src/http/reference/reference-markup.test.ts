import { createRestHandler } from '@tideline/api';
import { expect, test } from 'vitest';
import { exampleValueOf } from './example-value.ts';
import { html } from './html.ts';
import { type ReferenceDocument, referenceMarkup } from './reference-markup.ts';
import { fieldsMarkup, schemaTypeText } from './schema-markup.ts';

const rest = createRestHandler({ onUnexpectedError: () => undefined });
const document = rest.describeCalls() as unknown as ReferenceDocument;
const page = await referenceMarkup(document, 'https://tideline.example');

test('every call is on the page, with its path and the scope that it needs', () => {
  for (const { procedure, method, path, scope, access } of rest.routes) {
    const [, call = ''] = page.split(`<details id="${procedure}">`);
    const [summary = ''] = call.split('</summary>', 1);
    expect(summary).toContain(
      `>${method}</span> <code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`,
    );
    const said = access === 'public' ? 'open' : (scope ?? 'no token');
    expect([procedure, summary]).toEqual([procedure, expect.stringContaining(`>${said}</span>`)]);
  }
});

test('the page has no script but the one of the theme, and no style of its own', () => {
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
  expect(page).not.toMatch(/<style| style=| on\w+=/);
});

test('what is put into the page is escaped', () => {
  expect(html`<p title="${'"\'<&>'}">${[html`<b>${1}</b>`]}</p>`.text).toBe(
    '<p title="&quot;&#39;&lt;&amp;&gt;"><b>1</b></p>',
  );
});

test('a schema is said in a line, its fields in a list', () => {
  const choice = { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] };
  const pair = { prefixItems: [{ type: 'number', minimum: 0 }, { type: 'boolean' }] };
  expect(schemaTypeText({ type: ['number', 'null'] })).toBe('number or null');
  expect(schemaTypeText(choice)).toBe('date or null');
  expect(schemaTypeText(pair)).toBe('[number from 0, boolean]');
  expect(schemaTypeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('array of "a" | "b"');
  expect(schemaTypeText({ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 9 })).toBe(
    'integer to 9',
  );
  const inner = { type: 'object', properties: { net: { type: 'number' } } };
  const schema = {
    type: 'object',
    properties: { day: choice, rows: { items: inner } },
    required: ['day'],
  };
  const text = fieldsMarkup(schema).text;
  expect(text.match(/<code>\w+<\/code>/g)).toEqual([
    '<code>day</code>',
    '<code>rows</code>',
    '<code>net</code>',
  ]);
  expect(text.match(/>optional</g)).toHaveLength(2);
});

test('an example has what is required', () => {
  const name = { type: 'string' };
  const days = { type: 'integer', minimum: 3 };
  const scopes = { type: 'array', items: { enum: ['read'] } };
  const kind = { anyOf: [{ const: 'all' }, { type: 'null' }] };
  const isOn = { type: 'boolean' };
  const properties = { name, days, scopes, kind, isOn, side: { enum: ['call'] }, other: name };
  const required = ['name', 'days', 'scopes', 'kind', 'isOn', 'side'];
  expect(exampleValueOf({ type: 'object', properties, required })).toEqual({
    ...{ name: '…', days: 3, scopes: [], kind: 'all', isOn: true, side: 'call' },
  });
});
