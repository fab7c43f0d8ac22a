import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={clsx('link', className)} {...rest} />;
}

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={clsx('link', className)} {...rest} />;
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & Pick<ButtonLook, 'size'>;

export function ButtonLink({ size, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ size })} {...rest} />;
}
