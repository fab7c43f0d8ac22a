import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../lib/toast-store.ts';
import { Overlays } from './overlays.tsx';

vi.mock('./load-palette-commands.ts', () => ({
  loadPaletteCommands: async () => {
    throw new TypeError('Failed to fetch');
  },
}));

test('commands that can’t be loaded say so, and leave the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const none = () => undefined;
  render(
    <>
      <p>The page</p>
      <Overlays overlay="commands" onOverlayChange={none} onToggleSidebar={none} />
    </>,
  );
  await waitFor(() => expect(toasts.snapshot()?.title).toBe('Commands Not Loaded'));
  expect(document.body.textContent).toBe('The page');
});
