import type { Gate } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { displayText } from '../../lib/trading/display-text.ts';
import { Amounts } from '../ui/figures/amount.tsx';

export function GateList({ gates }: { readonly gates: readonly Gate[] }) {
  return (
    <ul className="gap-x-8 md:columns-2">
      {gates.map(({ code, passes, rule, reading }) => {
        const [Icon, iconTone] = passes ? [Check, 'text-profit'] : [Minus, 'text-warn'];
        return (
          <li key={code} className="flex min-h-6 break-inside-avoid items-start gap-2 py-1 text-12">
            <Icon size={14} strokeWidth={2} className={`mt-px shrink-0 ${iconTone}`} />
            <span className="min-w-0 flex-1 text-ink">
              <span className="sr-only">{passes ? 'Passes: ' : 'Refuses: '}</span>
              {displayText(rule)}
            </span>
            <span
              className={clsx(
                'num max-w-[50%] text-right',
                passes ? 'text-ink-3' : 'font-medium text-ink',
              )}
            >
              <Amounts text={displayText(reading)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
