import { clsx } from 'clsx';

export interface ButtonLook {
  readonly look?: 'primary' | 'neutral' | 'ask' | 'danger' | 'quiet' | undefined;
  /** `head` fits a card's head. */
  readonly size?: 'normal' | 'head' | 'large' | undefined;
}

const BUTTON_LOOKS = {
  primary: 'border-accent-fill bg-accent-fill text-white hover:brightness-90',
  neutral: 'border-line-strong bg-surface text-ink hover:bg-raised',
  ask: 'border-loss bg-surface text-loss hover:bg-loss-soft',
  danger: 'border-danger-fill bg-danger-fill text-white hover:brightness-90',
  quiet: 'border-transparent text-ink-2 hover:bg-raised hover:text-ink',
} as const;

const BUTTON_SIZES = {
  normal: 'h-8 px-3 text-13 max-md:h-11',
  head: 'h-7 px-2.5 text-12 max-md:h-11 max-md:px-3 max-md:text-13',
  large: 'h-11 px-4 text-13',
} as const;

/** Also for links that act as buttons. */
export function buttonClass({ look = 'neutral', size = 'normal' }: ButtonLook): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-[background-color,filter]',
    'disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-100',
    // A button without an edge has none when disabled.
    look === 'quiet' ? 'disabled:bg-transparent' : 'disabled:border-line-strong disabled:bg-raised',
    BUTTON_LOOKS[look],
    BUTTON_SIZES[size],
  );
}
