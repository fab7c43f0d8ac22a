// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TAB_STATES = ['trading', 'paused', 'stopped', 'problem'];

/** The drawing without colours. */
const shapesOf = (state: string) =>
  readFileSync(new URL(`../public/favicon-${state}.svg`, import.meta.url), 'utf8').replaceAll(
    /(fill|stroke)="#[\da-f]{6}"/g,
    '',
  );

test('D17 the icons of the states differ without their colours', () => {
  expect(new Set(TAB_STATES.map(shapesOf)).size).toBe(TAB_STATES.length);
});
