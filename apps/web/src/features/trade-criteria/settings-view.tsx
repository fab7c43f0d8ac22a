import type { Settings } from '@tideline/api/schemas';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { decimal, fractionDigits, percent } from '../../lib/text/format.ts';
import { targetDeltaText } from './settings-texts.ts';
import { TradeSizeSentence } from './trade-size.tsx';

const wholePercentText = (value: number) => percent(value, fractionDigits(value, 0));

export function SettingsView({ settings }: { settings: Settings }) {
  return (
    <>
      <KeyValues
        facts={[
          { label: 'Auto-trade', value: settings.autoTrade ? 'On' : 'Off' },
          { label: 'Portfolio allocation', value: wholePercentText(settings.portfolioPercentage) },
          { label: 'Profit target', value: wholePercentText(settings.profitTarget) },
          { label: 'Stop loss', value: wholePercentText(settings.stopLoss) },
          {
            label: 'Confidence threshold',
            value: `${decimal(settings.confidenceThreshold, fractionDigits(settings.confidenceThreshold, 1))} of 100`,
          },
          {
            label: 'Risk level',
            value: `${settings.riskLevel} of 10, delta ${targetDeltaText(settings.riskLevel)}`,
          },
        ]}
      />
      <p className="num mt-1 text-12 text-ink-3">
        <TradeSizeSentence />
      </p>
    </>
  );
}
