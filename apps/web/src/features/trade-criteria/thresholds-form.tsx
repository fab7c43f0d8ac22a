import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminSettings } from '@tideline/api/schemas';
import { THRESHOLD_RANGES } from '@tideline/engine';
import type { Resolver } from 'react-hook-form';
import { THRESHOLD_FIELDS } from '../../components/trading/thresholds/thresholds.ts';
import { Field } from '../../components/ui/forms/field.tsx';
import { adminSettings } from '../../lib/forms/form-schemas.ts';
import { toastFailure } from '../../lib/toast-store.ts';
import { useSaveAdminSettings } from '../../live/actions/save/save-settings.ts';
import { thresholdsWithFallbacks } from './fallbacks.ts';
import { RestoredDraftNotice } from './restored-draft-notice.tsx';
import { beginSave, type EditFormProps } from './use-card-editing.ts';
import { useDraftForm } from './use-draft-form.ts';

type ThresholdsFormProps = EditFormProps & { readonly thresholds: AdminSettings };

const validateThresholds = zodResolver(adminSettings);
const resolveThresholds: Resolver<AdminSettings> = (values, context, options) =>
  validateThresholds(thresholdsWithFallbacks(values), context, options);

export function ThresholdsForm({ id, thresholds, draft, ...ends }: ThresholdsFormProps) {
  const saveCall = useSaveAdminSettings();
  const { form, isKept, errors } = useDraftForm(draft, thresholds, resolveThresholds);

  const onSubmit = form.handleSubmit((values) => {
    const successToast = { title: 'Admin settings updated successfully' };
    const onError = (error: unknown) => toastFailure('Failed to update admin settings', error);
    saveCall.mutate(values, beginSave(ends, successToast, onError));
  });

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4 sm:grid-cols-2"
    >
      {isKept && (
        <div className="sm:col-span-2">
          <RestoredDraftNotice />
        </div>
      )}
      {THRESHOLD_FIELDS.map(({ name, label, unit, inputStep }) => {
        const { min, max } = THRESHOLD_RANGES[name];
        const faultText =
          errors[name]?.type === 'custom'
            ? 'The fast period must be shorter than the slow one.'
            : `Use a number from ${min} to ${max}.`;
        return (
          <Field
            key={name}
            label={label}
            type="number"
            inputMode="decimal"
            step={inputStep}
            min={min}
            max={max}
            error={errors[name] && faultText}
            {...(unit === undefined ? {} : { unit })}
            {...form.register(name, { valueAsNumber: true })}
          />
        );
      })}
    </form>
  );
}
