import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Overlay } from './overlay.ts';
import { useOverlayKeys } from './use-overlay-keys.ts';

const onOpen = vi.fn();
const Page = ({ open }: { open: Overlay | null }) => {
  useOverlayKeys(open, onOpen);
  return <input aria-label="Field" />;
};

beforeEach(() => onOpen.mockClear());

test.each([
  ['{Control>}k{/Control}', 'commands'],
  ['{Meta>}k{/Meta}', 'commands'],
  ['?', 'help'],
])('%s opens %s', async (keys, overlay) => {
  render(<Page open={null} />);
  await userEvent.setup().keyboard(keys);
  expect(onOpen.mock.calls).toEqual([[overlay]]);
});

test('the same keys close what they opened', async () => {
  render(<Page open="commands" />);
  await userEvent.setup().keyboard('{Control>}k{/Control}');
  expect(onOpen.mock.calls).toEqual([[null]]);
});

test('a field keeps its question marks, and the commands open out of it all the same', async () => {
  render(<Page open={null} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Field');
  await user.type(field, 'why?');
  expect(onOpen).not.toHaveBeenCalled();
  expect(field.value).toBe('why?');
  await user.keyboard('{Control>}k{/Control}');
  expect(onOpen.mock.calls).toEqual([['commands']]);
});

test('what only resembles them does nothing', async () => {
  render(<Page open={null} />);
  await userEvent.setup().keyboard('k{Control>}{Shift>}k{/Shift}{/Control}{Alt>}?{/Alt}');
  expect(onOpen).not.toHaveBeenCalled();
});
