import type { Settings } from '@tideline/api/schemas';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { decimal, digitsOf, percent } from '../../lib/text/format.ts';
import { deltaText } from './settings-texts.ts';
import { TradeSize } from './trade-size.tsx';

const share = (value: number) => percent(value, digitsOf(value, 0));

export function SettingsView({ settings }: { settings: Settings }) {
  return (
    <>
      <KeyValues
        facts={[
          { label: 'Auto-trade', value: settings.autoTrade ? 'On' : 'Off' },
          { label: 'Portfolio allocation', value: share(settings.portfolioPercentage) },
          { label: 'Profit target', value: share(settings.profitTarget) },
          { label: 'Stop loss', value: share(settings.stopLoss) },
          {
            label: 'Confidence threshold',
            value: `${decimal(settings.confidenceThreshold, digitsOf(settings.confidenceThreshold, 1))} of 100`,
          },
          {
            label: 'Risk level',
            value: `${settings.riskLevel} of 10, delta ${deltaText(settings.riskLevel)}`,
          },
        ]}
      />
      <p className="num mt-1 text-12 text-ink-3">
        <TradeSize />
      </p>
    </>
  );
}
