import type { Settings } from '@tideline/api/schemas';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { decimal, fractionDigits, percent } from '../../lib/text/format.ts';
import { useSettings } from '../../live/queries/polled-queries.ts';
import { EditActions, EditActionsBar } from './edit-actions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { targetDeltaText } from './settings-texts.ts';
import { TradeSizeSentence } from './trade-size.tsx';
import { useCardEditing } from './use-card-editing.ts';

export function SettingsCard() {
  const query = useSettings();
  const { data } = query;
  const editing = useCardEditing('settings');
  return (
    <Card
      id="settings"
      title="Your Trading Settings"
      isInCardRow
      aside={<EditActions editing={editing} subject="Settings" hasLoaded={data !== undefined} />}
      foot="Used from the next trade on. An open position keeps those of its entry."
    >
      {data === undefined ? (
        <LoadingOrError subject="Your settings" query={query}>
          <Skeletons count={6} className="my-1.5 h-5" />
        </LoadingOrError>
      ) : editing.isEditing ? (
        <>
          <SettingsForm settings={data} {...editing.form} />
          <EditActionsBar editing={editing} subject="Settings" />
        </>
      ) : (
        <SettingsView settings={data} />
      )}
    </Card>
  );
}

const wholePercentText = (value: number) => percent(value, fractionDigits(value, 0));

function SettingsView({ settings }: { settings: Settings }) {
  const { confidenceThreshold, riskLevel } = settings;
  const thresholdText = decimal(confidenceThreshold, fractionDigits(confidenceThreshold, 1));
  return (
    <>
      <KeyValues
        facts={[
          { label: 'Auto-trade', value: settings.autoTrade ? 'On' : 'Off' },
          { label: 'Portfolio allocation', value: wholePercentText(settings.portfolioPercentage) },
          { label: 'Profit target', value: wholePercentText(settings.profitTarget) },
          { label: 'Stop loss', value: wholePercentText(settings.stopLoss) },
          { label: 'Confidence threshold', value: `${thresholdText} of 100` },
          { label: 'Risk level', value: `${riskLevel} of 10, delta ${targetDeltaText(riskLevel)}` },
        ]}
      />
      <p className="num mt-1 text-12 text-ink-3">
        <TradeSizeSentence />
      </p>
    </>
  );
}
