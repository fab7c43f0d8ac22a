import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Of Headless UI only its dialogs: menus come once a screen is drawn, lists for typing with the palette. */
const FIRST_LIBRARIES =
  /node_modules\/(@tanstack\/(query-core|react-query)|@trpc|react-aria|@headlessui\/react\/dist\/(utils|hooks|internal\/(?!floating)|components\/(dialog|label|description))|lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared))/;

/** Writes .br and .gz beside every text asset, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own hooks: they still fill in which chunks a lazy screen preloads.
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
    // Every browser that the app supports preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Landing and sign-in are an entry of their own, without the app.
      input: ['index.html', 'login.html'].map(here).filter((path) => existsSync(path)),
      treeshake: {
        // The core and the wire shapes do nothing when they are loaded: a constant of theirs must not
        // bring the time zones and gates that stand beside it.
        moduleSideEffects: [{ test: /\/packages\/(engine|api)\/src\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // One file compresses better than three, and it changes with React alone; likewise the
          // libraries of the first screen, which would be cut by what the later screens share.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'library', test: FIRST_LIBRARIES },
          ],
        },
      },
    },
  },
});
