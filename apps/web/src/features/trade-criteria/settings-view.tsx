import type { Settings } from '@tideline/api/schemas';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { decimal, fractionDigits, percent } from '../../lib/text/format.ts';
import { deltaText } from './settings-texts.ts';
import { TradeSize } from './trade-size.tsx';

const shareText = (value: number) => percent(value, fractionDigits(value, 0));

export function SettingsView({ settings }: { settings: Settings }) {
  return (
    <>
      <KeyValues
        facts={[
          { label: 'Auto-trade', value: settings.autoTrade ? 'On' : 'Off' },
          { label: 'Portfolio allocation', value: shareText(settings.portfolioPercentage) },
          { label: 'Profit target', value: shareText(settings.profitTarget) },
          { label: 'Stop loss', value: shareText(settings.stopLoss) },
          {
            label: 'Confidence threshold',
            value: `${decimal(settings.confidenceThreshold, fractionDigits(settings.confidenceThreshold, 1))} of 100`,
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
