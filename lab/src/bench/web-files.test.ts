import { expect, test } from 'vitest';
import { type Manifest, pageFiles } from './web-files.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'app.tsx': {
    file: 'assets/app.js',
    css: ['assets/app.css'],
    imports: ['_base.js', 'index.html', 'app.tsx'],
  },
  'chart.tsx': { file: 'assets/chart.js', imports: ['app.tsx'] },
};

const html = `<link rel="icon" href="/favicon.svg" />
  <script src="/theme.js"></script>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/shared.css">`;

test('a page loads what its HTML names and what that imports, each file once', () => {
  expect(pageFiles(html, manifest, ['index.html']).toSorted()).toEqual([
    ...['assets/base.js', 'assets/index.js', 'assets/shared.css', 'assets/shared.js'],
    'theme.js',
  ]);
});

test('an app comes on top of it, what it imports later does not', () => {
  const landing = pageFiles(html, manifest, ['index.html']);
  const app = pageFiles(html, manifest, ['index.html', 'app.tsx']);
  expect(app.filter((file) => !landing.includes(file))).toEqual([
    ...['assets/app.js', 'assets/app.css'],
  ]);
});

test('an entry that the build does not have is an error', () => {
  expect(() => pageFiles(html, manifest, ['gone.tsx'])).toThrow('the build has no gone.tsx');
});
