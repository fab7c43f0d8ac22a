import { act, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { privacyToggle } from '../../../lib/browser/privacy.ts';
import { Amount, Amounts } from './amount.tsx';
import { Change } from './change.tsx';

afterEach(() => privacyToggle.set(false));

test('hidden amounts leave nothing of themselves in the page, and say that they are hidden', () => {
  const { container } = render(
    <p>
      <Amount text="$1,234.56" /> <Amounts text="1 trade, average −$98.70" />
    </p>,
  );
  expect(container.textContent).toBe('$1,234.56 1 trade, average −$98.70');
  act(() => privacyToggle.set(true));
  const spoken = [...container.querySelectorAll('.sr-only')].map((each) => each.textContent);
  expect(spoken).toEqual(['hidden', 'hidden']);
  expect(container.textContent).toContain('1 trade, average ');
  expect(container.textContent).not.toMatch(/[1-9][\d,]*\.|−/);
  act(() => privacyToggle.set(false));
  expect(container.textContent).toBe('$1,234.56 1 trade, average −$98.70');
});

test('what is not known is a dash, hidden or not', () => {
  privacyToggle.set(true);
  const { container } = render(<Amount text="–" />);
  expect(container.textContent).toBe('–');
});

test('a hidden gain and a hidden loss look alike', () => {
  privacyToggle.set(true);
  const gain = render(<Change value={240} />).container.innerHTML;
  const loss = render(<Change value={-256} />).container.innerHTML;
  expect(gain).toBe(loss);
  expect(gain).not.toMatch(/svg|text-profit|text-loss/);
});
