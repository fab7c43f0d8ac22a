import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from './bench.ts';
import { type Manifest, pageFiles } from './web-files.ts';

const LANDING = 'web.landing_js_kb';
const DASHBOARD = 'web.dashboard_js_kb';
const CSS = 'web.css_kb';
const OTHER = 'web.other_screen_kb';
const BYTES = 1_000;

const PAGE = 'index.html';
const APP = 'src/app/app.tsx';
const SCREEN = /^src\/features\/[^/]+\/page\.tsx$/;

/** What a page loads before the chart, and the most that another screen adds; compressed. */
export const webSize: Bench = {
  measures: [
    { name: LANDING, unit: 'kB', budget: { limit: 75, kind: 'at most' } },
    { name: DASHBOARD, unit: 'kB', budget: { limit: 190, kind: 'at most' } },
    { name: CSS, unit: 'kB', budget: { limit: 12, kind: 'at most' } },
    { name: OTHER, unit: 'kB', budget: { limit: 60, kind: 'at most' } },
  ],
  async run({ webRoot }) {
    const read = (file: string) => readFileSync(join(webRoot, file));
    const manifest = JSON.parse(read('.vite/manifest.json').toString('utf8')) as Manifest;
    const html = read(PAGE).toString('utf8');
    const landing = pageFiles(html, manifest, [PAGE]);
    const dashboard = pageFiles(html, manifest, [PAGE, APP]);
    const screens = Object.keys(manifest).filter((name) => SCREEN.test(name));
    const kilobytes = (files: readonly string[], ending: string) =>
      files
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + gzipSync(read(file)).length / BYTES, 0);
    const more = screens.map((screen) => {
      const files = pageFiles(html, manifest, [PAGE, APP, screen]);
      return kilobytes(
        files.filter((file) => !dashboard.includes(file)),
        '',
      );
    });
    return [
      { name: LANDING, value: kilobytes(landing, '.js') },
      { name: DASHBOARD, value: kilobytes(dashboard, '.js') },
      { name: CSS, value: kilobytes(dashboard, '.css') },
      // NaN is reported as not measured.
      { name: OTHER, value: screens.length === 0 ? Number.NaN : Math.max(...more) },
    ];
  },
};
