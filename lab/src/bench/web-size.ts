import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from './bench.ts';
import { type Manifest, pageFiles } from './web-files.ts';

const LANDING_ROW = 'web.landing_js_kb';
const DASHBOARD_ROW = 'web.dashboard_js_kb';
const CSS_ROW = 'web.css_kb';
const OTHER_SCREEN_ROW = 'web.other_screen_kb';
const BYTES_PER_KB = 1_000;

const PAGE_FILE = 'index.html';
const APP_MODULE = 'src/app/app.tsx';
const SCREEN_MODULE = /^src\/features\/[^/]+\/page\.tsx$/;

/** What a page loads before the chart, and the most that another screen adds; compressed. */
export const webSize: Bench = {
  measures: [
    { name: LANDING_ROW, unit: 'kB', budget: { limit: 75, kind: 'at most' } },
    { name: DASHBOARD_ROW, unit: 'kB', budget: { limit: 190, kind: 'at most' } },
    { name: CSS_ROW, unit: 'kB', budget: { limit: 12, kind: 'at most' } },
    { name: OTHER_SCREEN_ROW, unit: 'kB', budget: { limit: 60, kind: 'at most' } },
  ],
  async run({ webRoot }) {
    const read = (file: string) => readFileSync(join(webRoot, file));
    const manifest = JSON.parse(read('.vite/manifest.json').toString('utf8')) as Manifest;
    const html = read(PAGE_FILE).toString('utf8');
    const landing = pageFiles(html, manifest, [PAGE_FILE]);
    const dashboard = pageFiles(html, manifest, [PAGE_FILE, APP_MODULE]);
    const screens = Object.keys(manifest).filter((name) => SCREEN_MODULE.test(name));
    const kilobytes = (files: readonly string[], ending: string) =>
      files
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + gzipSync(read(file)).length / BYTES_PER_KB, 0);
    const more = screens.map((screen) => {
      const files = pageFiles(html, manifest, [PAGE_FILE, APP_MODULE, screen]);
      return kilobytes(
        files.filter((file) => !dashboard.includes(file)),
        '',
      );
    });
    return [
      { name: LANDING_ROW, value: kilobytes(landing, '.js') },
      { name: DASHBOARD_ROW, value: kilobytes(dashboard, '.js') },
      { name: CSS_ROW, value: kilobytes(dashboard, '.css') },
      // NaN is reported as not measured.
      { name: OTHER_SCREEN_ROW, value: screens.length === 0 ? Number.NaN : Math.max(...more) },
    ];
  },
};
