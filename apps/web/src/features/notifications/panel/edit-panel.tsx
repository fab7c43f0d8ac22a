import type { ChannelEntry } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { CHANNEL_TYPE_TEXTS, destinationText } from '../types.ts';
import { AddressFields, type AddressFieldTexts, channelConfigOf } from './address-fields.tsx';
import { type ChannelFieldFaults, fieldFaultOf, missingFieldFaults } from './channel-faults.ts';
import { DeliveryOptionFields, type DeliveryOptions, toSavedOptions } from './delivery-options.tsx';
import { PanelFrame } from './panel-frame.tsx';

interface EditChannelPanelProps {
  readonly channel: ChannelEntry;
  readonly onClose: () => void;
}

const NAME_FIELD = { name: 'name', label: 'Name' };

const SAVED_ADDRESS_HINTS = {
  others: 'Its secret is saved and not shown.',
  push: 'Another browser is another channel: add it there.',
};

/** Name, quiet hours, amounts; the address and its secret are replaced as a whole. */
export function EditChannelPanel({ channel, onClose }: EditChannelPanelProps) {
  const { type } = channel;
  const formId = useId();
  const [name, setName] = useState(channel.name);
  const [options, setOptions] = useState<DeliveryOptions>(() => toFormOptions(channel));
  /** Null: the address stays. */
  const [address, setAddress] = useState<AddressFieldTexts | null>(null);
  const { save, isPending, faults, setFaults, failure, setFailure } = useSaveChannelEdits(
    channel,
    onClose,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields =
      address === null ? [NAME_FIELD] : [NAME_FIELD, ...CHANNEL_TYPE_TEXTS[type].addressFields];
    const emptyFieldFaults = missingFieldFaults(fields, { ...address, name });
    setFaults(emptyFieldFaults);
    if (Object.keys(emptyFieldFaults).length > 0) return;
    save({
      ...{ name: name.trim(), ...toSavedOptions(options) },
      ...(address !== null && { config: channelConfigOf(type, address) }),
    });
  };
  return (
    <PanelFrame
      title={`Edit ${channel.name}`}
      failure={failure}
      onDismissFailure={() => setFailure(null)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save channel'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DeliveryOptionFields options={options} faults={faults} onChange={setOptions} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <p className="min-w-0 break-words">
            {address === null
              ? `${destinationText(channel)}. ${SAVED_ADDRESS_HINTS[type === 'push' ? 'push' : 'others']}`
              : 'Enter all of it: what was saved is replaced, and what waits is sent to the new address.'}
          </p>
          {type !== 'push' && (
            <SmallButton onClick={() => setAddress(address === null ? {} : null)}>
              {address === null ? 'Replace address' : 'Keep address'}
            </SmallButton>
          )}
        </div>
        {address !== null && (
          <AddressFields type={type} fieldTexts={address} faults={faults} onChange={setAddress} />
        )}
      </form>
    </PanelFrame>
  );
}

function toFormOptions({ quietFrom, quietTo, hideAmounts }: ChannelEntry): DeliveryOptions {
  return { quietFrom: quietFrom ?? '', quietTo: quietTo ?? '', hideAmounts };
}

interface ChannelEdits extends ReturnType<typeof toSavedOptions> {
  readonly name: string;
  readonly config?: Record<string, string>;
}

function useSaveChannelEdits(channel: ChannelEntry, onDone: () => void) {
  const changeChannel = useChangeChannel();
  const [faults, setFaults] = useState<ChannelFieldFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const saveEdits = (edits: ChannelEdits) => {
    setFailure(null);
    changeChannel.mutate(
      { id: channel.id, ...edits },
      {
        onSuccess: () => {
          const testHint =
            edits.config === undefined ? {} : { description: 'Test its new address.' };
          toast({ title: 'Channel saved', ...testHint, tone: 'success' });
          onDone();
        },
        onError: (error) => {
          const fieldFaults = fieldFaultOf(error, channel.type);
          if (fieldFaults !== null) return setFaults(fieldFaults);
          if (isRefused(error)) setFailure(errorText(error));
          toastFailure('Failed to save the channel', error);
        },
      },
    );
  };
  return {
    save: saveEdits,
    isPending: changeChannel.isPending,
    faults,
    setFaults,
    failure,
    setFailure,
  };
}
