import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const MARA = { firstName: 'Mara', lastName: null, email: 'mara@example.com' };

test('C8 a picture that can’t be shown gives way to the letter, until there is another', () => {
  const { container, rerender } = render(<Avatar person={{ ...MARA, profileImageUrl: '/one' }} />);
  const image = () => container.querySelector('img');
  expect(image()?.getAttribute('src')).toBe('/one');
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(screen.getByText('M')).toBeDefined();
  rerender(<Avatar person={{ ...MARA, profileImageUrl: '/two' }} />);
  expect(image()?.getAttribute('src')).toBe('/two');
});
