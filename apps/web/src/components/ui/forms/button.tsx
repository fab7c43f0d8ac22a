import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** Outlined red asks, filled red does; the primary button stands once on a page at most. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={clsx(buttonClass({ look, size }), className)} {...rest} />;
}
