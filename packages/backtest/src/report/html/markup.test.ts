import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('escapes every value, in text and in attributes', () => {
  const evil = `"><script>alert('1 & 2')</script>`;
  const { text } = html`<p title="${evil}">${evil}${[evil, 3, null]}</p>`;
  expect(text).not.toMatch(/<script|title=""/);
  expect(text.match(/&#60;script&#62;alert\(&#39;1 &#38; 2&#39;\)/g)).toHaveLength(3);
});

test('keeps markup that it made', () => {
  expect(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
    '<ul><li>a</li><li>&#60;</li></ul>',
  );
});
