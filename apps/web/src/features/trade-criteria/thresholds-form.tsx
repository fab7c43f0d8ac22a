import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminSettings } from '@tideline/api/schemas';
import { THRESHOLD_RANGES } from '@tideline/engine';
import { type Resolver, useForm } from 'react-hook-form';
import { Field } from '../../components/ui/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { adminSettings } from '../../lib/form-schemas.ts';
import { toast } from '../../lib/toast-store.ts';
import { useSaveAdminSettings } from '../../live/save-settings.ts';
import { thresholdsWithFallbacks } from './fallbacks.ts';
import { THRESHOLDS } from './thresholds.ts';

interface ThresholdsFormProps {
  readonly id: string;
  readonly thresholds: AdminSettings;
  readonly onSaving: (isSaving: boolean) => void;
  readonly onSaved: () => void;
}

const check = zodResolver(adminSettings);
const resolver: Resolver<AdminSettings> = (values, context, options) =>
  check(thresholdsWithFallbacks(values), context, options);

export function ThresholdsForm({ id, thresholds, onSaving, onSaved }: ThresholdsFormProps) {
  const call = useSaveAdminSettings();
  const form = useForm<AdminSettings>({ resolver, defaultValues: thresholds });
  const { errors } = form.formState;

  const onSubmit = form.handleSubmit((values) => {
    onSaving(true);
    call.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Admin settings updated successfully', tone: 'success' });
        onSaved();
      },
      onError: (error) =>
        toast({
          title: 'Failed to update admin settings',
          description: errorText(error),
          tone: 'destructive',
        }),
      onSettled: () => onSaving(false),
    });
  });

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4 sm:grid-cols-2"
    >
      {THRESHOLDS.map(({ name, label, unit, step }) => {
        const { min, max } = THRESHOLD_RANGES[name];
        const isOrder = errors[name]?.type === 'custom';
        const range = `Use a number from ${min} to ${max}.`;
        const error = isOrder ? 'The fast period must be shorter than the slow one.' : range;
        return (
          <Field
            key={name}
            label={label}
            type="number"
            inputMode="decimal"
            step={step}
            min={min}
            max={max}
            error={errors[name] === undefined ? undefined : error}
            {...(unit === undefined ? {} : { unit })}
            {...form.register(name, { valueAsNumber: true })}
          />
        );
      })}
    </form>
  );
}
