import type { Settings } from '@tideline/api/schemas';
import { Amounts } from '../../components/ui/amount.tsx';
import { KeyValues } from '../../components/ui/key-value.tsx';
import { decimal, percent } from '../../lib/format.ts';
import { useAccount } from '../../live/account.ts';
import { allocationText, deltaText } from './settings-texts.ts';

export function SettingsView({ settings }: { settings: Settings }) {
  const { data: account } = useAccount();
  return (
    <>
      <KeyValues
        facts={[
          { label: 'Auto-trade', value: settings.autoTrade ? 'On' : 'Off' },
          { label: 'Portfolio allocation', value: percent(settings.portfolioPercentage, 0) },
          { label: 'Profit target', value: percent(settings.profitTarget, 0) },
          { label: 'Stop loss', value: percent(settings.stopLoss, 0) },
          {
            label: 'Confidence threshold',
            value: `${decimal(settings.confidenceThreshold, 1)} of 100`,
          },
          {
            label: 'Risk level',
            value: `${settings.riskLevel} of 10, delta ${deltaText(settings.riskLevel)}`,
          },
        ]}
      />
      <p className="num mt-1 text-12 text-ink-3">
        <Amounts
          text={allocationText(settings.portfolioPercentage, account?.buyingPower ?? null)}
        />
      </p>
    </>
  );
}
