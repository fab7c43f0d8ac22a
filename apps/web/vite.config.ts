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
            { name: 'zod', test: /node_modules\/zod\/|lib\/forms\/zod-config/ },
          ],
        },
      },
    },
  },
});
