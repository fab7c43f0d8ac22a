import { zodResolver } from '@hookform/resolvers/zod';
import type { Settings } from '@tideline/api/schemas';
import { SETTINGS_RANGES } from '@tideline/engine';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { StartTradingDialog } from '../../components/trading/start-trading-dialog.tsx';
import { Field } from '../../components/ui/forms/field.tsx';
import { Slider } from '../../components/ui/forms/slider.tsx';
import { Switch } from '../../components/ui/forms/switch.tsx';
import { settings as settingsSchema } from '../../lib/forms/form-schemas.ts';
import { toastFailure } from '../../lib/toast-store.ts';
import { useSaveSettings } from '../../live/actions/save/save-settings.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import { useKnownPositions } from '../../live/queries/positions.ts';
import { useTradeSize } from '../../live/queries/trade-size.ts';
import { settingsWithFallbacks } from './fallbacks.ts';
import { RestoredDraftNotice } from './restored-draft-notice.tsx';
import { profitTargetText, riskLevelText, settingRangeText } from './settings-texts.ts';
import { TradeSizeSentence } from './trade-size.tsx';
import { beginSave, type EditFormProps, type SaveCallbacks } from './use-card-editing.ts';
import { useDraftForm } from './use-draft-form.ts';

type SettingsFormProps = EditFormProps & { readonly settings: Settings };

const validateSettings = zodResolver(settingsSchema);
const resolveSettings: Resolver<Settings> = (values, context, options) =>
  validateSettings(settingsWithFallbacks(values), context, options);

export function SettingsForm({ id, settings, draft, ...ends }: SettingsFormProps) {
  const saveSettings = useSaveSettingsForm(ends);
  const { form, isKept, errors } = useDraftForm(draft, settings, resolveSettings);
  const { status } = useBotStatus();
  const positions = useKnownPositions();
  const [resuming, setResuming] = useState<Settings | null>(null);
  // Auto-trade on resumes paused trading: it asks before the bot may buy, also while the status is
  // unknown.
  const onSubmit = form.handleSubmit((values) => {
    const isResume = values.autoTrade && !settings.autoTrade && status?.isActive !== false;
    if (isResume) setResuming(values);
    else saveSettings(values, settings);
  });
  const tradeSize = useTradeSize(resuming ?? {}, { isWanted: resuming !== null });

  const numberFieldProps = (name: 'profitTarget' | 'stopLoss' | 'confidenceThreshold') => ({
    type: 'number',
    inputMode: 'decimal' as const,
    step: name === 'confidenceThreshold' ? 0.1 : 1,
    ...SETTINGS_RANGES[name],
    error: errors[name] === undefined ? undefined : settingRangeText(name),
    ...form.register(name, { valueAsNumber: true }),
  });

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4"
    >
      {isKept && <RestoredDraftNotice />}
      <Controller
        control={form.control}
        name="autoTrade"
        render={({ field }) => (
          <Switch
            label="Auto-trade"
            hint="On: entries are placed for you when every gate passes."
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="portfolioPercentage"
        render={({ field }) => (
          <Slider
            label="Portfolio allocation"
            valueText={`${field.value}%`}
            hint={
              <>
                <TradeSizeSentence
                  portfolioPercentage={field.value}
                  riskLevel={form.watch('riskLevel')}
                />{' '}
                Default 25%.
              </>
            }
            value={field.value}
            {...SETTINGS_RANGES.portfolioPercentage}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Profit target"
          unit="%"
          hint={profitTargetText(form.watch('profitTarget'))}
          {...numberFieldProps('profitTarget')}
        />
        <Field
          label="Stop loss"
          unit="%"
          hint="Of the option’s price. At 20% the market’s noise alone often reaches it."
          {...numberFieldProps('stopLoss')}
        />
        <Field
          label="Confidence threshold"
          unit="of 100"
          hint="Entries need at least this sum."
          {...numberFieldProps('confidenceThreshold')}
        />
        <Controller
          control={form.control}
          name="riskLevel"
          render={({ field }) => (
            <Slider
              label="Risk level"
              valueText={`${field.value} of 10`}
              hint={riskLevelText(field.value)}
              value={field.value}
              {...SETTINGS_RANGES.riskLevel}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <StartTradingDialog
        isOpen={resuming !== null}
        isResume
        positions={positions}
        tradeSizeText={tradeSize}
        onCancel={() => setResuming(null)}
        onConfirm={() => {
          if (resuming !== null) saveSettings(resuming, settings);
          setResuming(null);
        }}
      />
    </form>
  );
}

/** Auto-trade is sent only when changed: unchanged it would resume trading. */
function useSaveSettingsForm(callbacks: SaveCallbacks) {
  const saveCall = useSaveSettings();
  return (values: Settings, storedSettings: Settings) => {
    const { autoTrade, ...numbers } = values;
    const changes = autoTrade === storedSettings.autoTrade ? numbers : values;
    const successToast = { title: 'User settings updated successfully' };
    const onError = (error: unknown) => toastFailure('Failed to update user settings', error);
    saveCall.mutate(changes, beginSave(callbacks, successToast, onError));
  };
}
