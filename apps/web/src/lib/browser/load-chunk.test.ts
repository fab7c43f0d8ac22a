import { beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk, type PageAccess } from './load-chunk.ts';

const pageOf = (entry: string) =>
  `<html><script src="/theme.js"></script><script type="module" crossorigin src="${entry}"></script>`;

function pageWith(change: Partial<PageAccess> = {}) {
  return {
    entryScriptPath: () => '/assets/index-old.js',
    readPage: async () => pageOf('/assets/index-new.js'),
    reload: vi.fn(),
    ...change,
  };
}

const gone = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

beforeEach(() => localStorage.clear());

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what loads is given as it is', async () => {
  const page = pageWith();
  expect(await loadChunk(async () => 'part', page)).toBe('part');
  expect(page.reload).not.toHaveBeenCalled();
});

test('a part of an old build makes the page reload once, and only once for a build', async () => {
  const page = pageWith();
  const end = vi.fn();
  void loadChunk(gone, page).then(end, end);
  await settled();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(end).not.toHaveBeenCalled();
  await expect(loadChunk(gone, page)).rejects.toThrow(ChunkError);
  expect(page.reload).toHaveBeenCalledTimes(1);
  const newer = pageWith({ readPage: async () => pageOf('/assets/index-newer.js') });
  void loadChunk(gone, newer);
  await settled();
  expect(newer.reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same build', async () => pageOf('/assets/index-old.js')],
  ['a proxy’s page', async () => '<html>Bad gateway</html>'],
  ['no server', gone],
])('with %s it fails and says so', async (_, readPage) => {
  const page = pageWith({ readPage });
  await expect(loadChunk(gone, page)).rejects.toThrow('could not be loaded');
  expect(page.reload).not.toHaveBeenCalled();
});

test('without a memory of reloads there is none', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = pageWith();
  await expect(loadChunk(gone, page)).rejects.toThrow(ChunkError);
  vi.unstubAllGlobals();
  expect(page.reload).not.toHaveBeenCalled();
});
