import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { APP_PAGE, ASSET, LOGIN_PAGE, writeWebApp } from '../../test/web-app.ts';
import { readWebPages } from './web-pages.ts';

test('the pages are read with the script that the app begins with', () => {
  const folder = writeWebApp(join(temporaryFolder(), 'web'));
  expect(readWebPages(folder)).toEqual({
    appHtml: APP_PAGE,
    loginHtml: LOGIN_PAGE,
    appEntryUrl: ASSET.path,
  });
});

test('a folder without a built app is refused, and named [N1]', () => {
  const folder = writeWebApp(join(temporaryFolder(), 'web'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tideline</title>');
  expect(() => readWebPages(folder)).toThrow(`index.html in ${folder} begins with no script`);
  expect(() => readWebPages(join(folder, 'gone'))).toThrow(/ENOENT.*gone/);
});
