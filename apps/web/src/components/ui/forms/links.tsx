import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TextLink({ href, className, children }: LinkProps) {
  return (
    <Link href={href} className={clsx('link', className)}>
      {children}
    </Link>
  );
}

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={clsx('link', className)} {...rest} />;
}

export function ButtonLink({ href, children, size }: LinkProps & Pick<ButtonLook, 'size'>) {
  return (
    <Link href={href} className={buttonClass({ size })}>
      {children}
    </Link>
  );
}
