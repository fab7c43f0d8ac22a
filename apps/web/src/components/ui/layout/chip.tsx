import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dot } from './dot.tsx';

export type Tone = 'neutral' | 'profit' | 'loss' | 'warn' | 'accent';

const CHIP_TONES: Record<Tone, string> = {
  neutral: 'border-line-strong text-ink-2',
  profit: 'border-transparent bg-profit-soft text-profit',
  loss: 'border-transparent bg-loss-soft text-loss',
  warn: 'border-transparent bg-warn-soft text-warn',
  accent: 'border-transparent bg-accent-soft text-accent',
};

export interface ChipLook {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly dot?: 'filled' | 'hollow';
  readonly isSpinning?: boolean;
}

interface ChipProps extends ChipLook {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The word carries a state's meaning; the colour repeats it. */
export function Chip(props: ChipProps) {
  const { tone = 'neutral', icon: Icon, dot, isSpinning, className, children } = props;
  return (
    <span
      className={clsx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-chip border px-1.5 font-medium text-11',
        CHIP_TONES[tone],
        className,
      )}
    >
      {Icon && <Icon size={12} strokeWidth={2} className={isSpinning ? 'animate-spin' : ''} />}
      {dot && <Dot look={dot} />}
      {children}
    </span>
  );
}

export interface StateLook extends ChipLook {
  readonly word: string;
}

export function StateChip({ word, ...look }: StateLook & Pick<ChipProps, 'className'>) {
  return <Chip {...look}>{word}</Chip>;
}
