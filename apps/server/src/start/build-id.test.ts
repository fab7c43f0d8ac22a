import { expect, test } from 'vitest';
import { buildId } from './build-id.ts';

const PAGES = {
  appHtml: '<script src="/assets/index-1.js">',
  loginHtml: '<form>',
  appEntryUrl: '',
};

test('another page is another build, although the server is the same [N1]', () => {
  const own = buildId(PAGES);
  expect(own).toMatch(/^[0-9a-f]{12}$/);
  expect(buildId({ ...PAGES })).toBe(own);
  expect(buildId({ ...PAGES, appHtml: '<script src="/assets/index-2.js">' })).not.toBe(own);
  expect(buildId({ ...PAGES, loginHtml: '<form action="/">' })).not.toBe(own);
});
