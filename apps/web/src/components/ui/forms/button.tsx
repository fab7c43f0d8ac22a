import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & ButtonLook;

/** Outlined red opens a question, filled red acts; at most one primary button on a page. */
export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass({ look, size }), className)} {...rest} />;
}

export function SmallButton(props: Omit<ButtonProps, 'size'>) {
  return <Button size="head" {...props} />;
}
