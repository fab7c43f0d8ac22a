import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  readonly tone: 'loss' | 'warn' | 'plain';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const BANNER_TONES = {
  loss: { frame: 'border-loss bg-loss-soft', icon: 'text-loss' },
  warn: { frame: 'border-warn bg-warn-soft', icon: 'text-warn' },
  plain: { frame: 'border-line-strong bg-surface', icon: 'text-ink-3' },
} as const;

/** Above everything on a page; says what still works. */
export function Banner({ tone, icon: Icon, title, action, children }: BannerProps) {
  return (
    <div
      role={tone === 'loss' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-2.5',
        BANNER_TONES[tone].frame,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3 text-ink">
        <Icon className={clsx('mt-0.5 shrink-0', BANNER_TONES[tone].icon)} />
        <div className="min-w-0 flex-1">
          <strong className="font-semibold">{title}</strong> {children}
        </div>
      </div>
      {/* On its own line, aligned with the text. */}
      {action !== undefined && <div className="max-sm:ml-7">{action}</div>}
    </div>
  );
}
