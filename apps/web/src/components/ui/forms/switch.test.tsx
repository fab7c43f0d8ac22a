import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

function show({ isOn = false, isDisabled = false } = {}) {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Switch
        label="Auto-trade"
        hint="Start Trading turns it on"
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </form>,
  );
  const control = screen.getByRole<HTMLButtonElement>('switch', {
    name: 'Auto-trade',
    description: 'Start Trading turns it on',
  });
  return { user: userEvent.setup(), control, onChange, onSubmit };
}

test('says how it stands, and is turned by a click on it or its label', async () => {
  const { user, control, onChange } = show();
  expect(control.getAttribute('aria-checked')).toBe('false');
  await user.click(control);
  await user.click(screen.getByText('Auto-trade'));
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test('is turned off again', async () => {
  const { user, control, onChange } = show({ isOn: true });
  expect(control.getAttribute('aria-checked')).toBe('true');
  await user.click(control);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('the space bar turns it, and Enter sends the form', async () => {
  const { user, control, onChange, onSubmit } = show();
  control.focus();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('is left alone while it is disabled', async () => {
  const { user, control, onChange } = show({ isDisabled: true });
  expect(control.disabled).toBe(true);
  await user.click(control);
  await user.click(screen.getByText('Auto-trade'));
  expect(onChange).not.toHaveBeenCalled();
});
