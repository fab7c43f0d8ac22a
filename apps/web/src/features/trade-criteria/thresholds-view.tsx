import type { AdminSettings } from '@tideline/api/schemas';
import { ADX_THRESHOLD } from '@tideline/engine';
import { WARM_UP_BARS } from '../../lib/why.ts';
import { THRESHOLDS } from './thresholds.ts';

export function ThresholdsView({ thresholds }: { thresholds: AdminSettings }) {
  const rows = [
    ...THRESHOLDS.map(({ name, label, text }) => ({ label, value: text(thresholds[name]) })),
    { label: 'ADX', value: `${ADX_THRESHOLD}, fixed` },
    { label: 'Warm-up', value: `${WARM_UP_BARS} bars, fixed` },
  ];
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-8 items-center justify-between gap-3 border-line border-b last:border-b-0 sm:nth-last-2:border-b-0"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="num font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
