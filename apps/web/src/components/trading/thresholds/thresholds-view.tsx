import type { AdminSettings } from '@tideline/api/schemas';
import { ADX_THRESHOLD } from '@tideline/engine';
import { WARM_UP_BARS } from '../../../lib/trading/why-no-trade.ts';
import { KeyValues } from '../../ui/figures/key-value.tsx';
import { THRESHOLD_FIELDS } from './thresholds.ts';

export function ThresholdsView({ thresholds }: { thresholds: AdminSettings }) {
  return (
    <KeyValues
      columns={2}
      facts={[
        ...THRESHOLD_FIELDS.map(({ name, label, formatValue }) => ({
          label,
          value: formatValue(thresholds[name]),
        })),
        { label: 'ADX', value: `${ADX_THRESHOLD}, fixed` },
        { label: 'Warm-up', value: `${WARM_UP_BARS} bars, fixed` },
      ]}
    />
  );
}
