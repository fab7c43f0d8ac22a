import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Only Headless UI's dialogs: menus load once a screen is drawn, comboboxes with the palette. */
const FIRST_LIBRARIES =
  /node_modules\/(@tanstack\/(query-core|react-query)|@trpc|react-aria|@headlessui\/react\/dist\/(utils|hooks|internal\/(?!floating)|components\/(dialog|label|description))|lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared))/;

/**
 * Small modules of the app's first load that later screens share: each would otherwise be a file of
 * its own. None of them is on the landing page or at the sign-in.
 */
const FIRST_MODULES = [
  'react-error-boundary/',
  'wouter/',
  'regexparam/',
  'use-sync-external-store/',
  '@radix-ui/primitive/',
  '@radix-ui/react-(compose-refs|context|slot|primitive|dismissable-layer|portal|presence)/',
  '@radix-ui/react-(use-layout-effect|use-effect-event|use-controllable-state|use-callback-ref)/',
  '@radix-ui/react-visually-hidden/',
  'components/ui/figures/(amount|arrow|change).tsx',
  'components/ui/layout/(card|chip|dot|scroll-region).tsx',
  'components/ui/overlays/(dialog|confirm-dialog).tsx',
  'components/ui/waiting/(loading|skeleton|load-error).tsx',
  'components/trading/(simulated|position-consequence).tsx',
  'lib/browser/(toggle|privacy|load-chunk|use-now|colour-safe|when-idle|use-seen).ts',
  'lib/calls/(request-slots|pausable-fetch|trpc|unconfirmed-actions).ts',
  'lib/text/(amounts|format).ts',
  'lib/toast-store.ts',
  'lib/trading/(display-text|market-clock|use-badge|decisions).ts',
  'live/actions/(holds-note|action-table|bot-status-store|bot-status).ts',
  'live/queries/(intervals|polled-queries).ts',
];
const FIRST = new RegExp(`/(node_modules|web/src)/(${FIRST_MODULES.join('|')})`);

/** Writes .br and .gz beside every text asset, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own hooks, which still fill in a lazy screen's preloaded chunks.
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg)$/.test(fileName)) continue;
          const source = output.type === 'chunk' ? output.code : output.source;
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source),
          });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) });
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    // The page allows no `data:` addresses, and the size check reads the manifest.
    assetsInlineLimit: 0,
    manifest: true,
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Landing and sign-in are their own entry, without the app.
      input: ['index.html', 'login.html'].map(here).filter((path) => existsSync(path)),
      treeshake: {
        // The core and the wire shapes do nothing on load: one of their constants must not bring
        // the time zones and gates beside it.
        moduleSideEffects: [{ test: /\/packages\/(engine|api)\/src\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // One file compresses better than three, and changes with React alone; likewise the first
          // screen's libraries, else cut by what later screens share.
          // Zod and its configuration come before every schema (`zod-config.ts`).
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'library', test: FIRST_LIBRARIES },
            { name: 'first', test: FIRST, includeDependenciesRecursively: false },
            { name: 'zod', test: /node_modules\/zod\/|lib\/forms\/zod-config/ },
          ],
        },
      },
    },
  },
});
