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
  'components/ui/layout/(avatar|card|chip|dot|scroll-region).tsx',
  'components/ui/overlays/(dialog|confirm-dialog).tsx',
  'components/ui/waiting/(loading|skeleton|load-error).tsx',
  'components/trading/(simulated-label|position-consequence).tsx',
  'lib/browser/(toggle|privacy|load-chunk|use-now|colour-safe|when-idle|use-seen).ts',
  'lib/calls/(request-slots|pausable-fetch|trpc|unconfirmed-actions|use-query-while-wanted).ts',
  'lib/text/(amounts|capitals|format|person).ts',
  'lib/toast-store.ts',
  'lib/trading/(display-text|market-clock|use-account-badge|decisions).ts',
  'lib/trading/(position|orders|contract).ts',
  'lib/browser/(tab-memory|use-debounced).ts',
  'lib/calls/(confirm-actions-link|external-store).ts',
  'live/actions/(action-table|optimistic-bot-status|use-bot-status).ts',
  'live/actions/(define-action|channel-actions|track-action).ts',
  'live/queries/(intervals|polled-queries|trade-size).ts',
  'live/answers/after-answer.ts',
  'components/ui/forms/links.tsx',
  'components/trading/start-trading-dialog.tsx',
  'lucide-react/dist/esm/icons/',
];

/** A file each, for what some screens share: a request costs more than its few hundred bytes. */
const SHARED_MODULES = {
  entry: [
    'clsx/',
    'components/ui/forms/button-class.ts',
    'components/ui/layout/(line-icon|logo|theme-button).tsx',
    'lib/browser/(storage|translated-texts|theme|entry-script).ts',
    'mount.tsx',
    'lib/calls/session.ts',
  ],
  decisions: [
    'components/trading/(gate-list|signal-chip).tsx',
    'components/trading/decisions/',
    'lib/browser/download.ts',
    'lib/text/csv.ts',
    'lib/trading/(why-no-trade|score-parts).ts',
  ],
  cards: [
    'features/dashboard/decisions/(score-part-bars|score-meter|confidence-card|decisions-card|gates-card).tsx',
  ],
  curves: ['d3-(array|path|shape)/', 'components/trading/equity/', 'lib/charts/(scale|ticks).ts'],
  trades: [
    'components/trading/trade-orders.tsx',
    'lib/text/new-york-date.ts',
    'lib/trading/(group-filter|shown-trades|trade-filter|trade-texts).ts',
    'live/queries/trades.ts',
  ],
  menus: [
    '@floating-ui/react/',
    '@headlessui/react/dist/(internal/floating|components/menu/)',
    'components/ui/overlays/menu-panel.tsx',
  ],
};

const oneOf = (modules: readonly string[]) =>
  new RegExp(`/(node_modules|web/src)/(${modules.join('|')})`);

/** Writes .br and .gz beside every text asset, so the server never compresses. */
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
            ...Object.entries({ first: FIRST_MODULES, ...SHARED_MODULES }).map(
              ([name, modules]) => ({
                name,
                test: oneOf(modules),
                includeDependenciesRecursively: false,
              }),
            ),
            { name: 'zod', test: /node_modules\/zod\/|lib\/forms\/zod-config/ },
          ],
        },
      },
    },
  },
});
