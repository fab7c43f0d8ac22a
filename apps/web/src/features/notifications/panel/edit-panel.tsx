import type { ChannelEntry } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { CHANNEL_TYPE_TEXTS, destinationText } from '../types.ts';
import { AddressFields, channelConfigOf, NameField } from './address-fields.tsx';
import {
  type FieldTexts,
  missingFieldFaults,
  NAME_FIELD,
  useChannelFaults,
} from './channel-faults.ts';
import { DeliveryOptionFields, toFormOptions, toSavedOptions } from './delivery-options.tsx';
import { PanelFrame } from './panel-frame.tsx';

interface EditChannelPanelProps {
  readonly channel: ChannelEntry;
  readonly onClose: () => void;
}

const SECRET_HINT = 'Its secret is saved and not shown.';
const PUSH_HINT = 'Another browser is another channel: add it there.';

/** Name, quiet hours, amounts; the address and its secret are replaced as a whole. */
export function EditChannelPanel({ channel, onClose }: EditChannelPanelProps) {
  const { id, type } = channel;
  const formId = useId();
  const changeChannel = useChangeChannel();
  const [name, setName] = useState(channel.name);
  const [options, setOptions] = useState(() => toFormOptions(channel));
  /** Null: the address stays. */
  const [address, setAddress] = useState<FieldTexts | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { faults, setFaults, reportError } = useChannelFaults(type, setFailure);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const addressFields = address === null ? [] : CHANNEL_TYPE_TEXTS[type].addressFields;
    const missing = missingFieldFaults([NAME_FIELD, ...addressFields], { ...address, name });
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setFailure(null);
    const addressEdit = address && { config: channelConfigOf(type, address) };
    changeChannel.mutate(
      { id, name: name.trim(), ...toSavedOptions(options), ...addressEdit },
      {
        onSuccess: () => {
          const testHint = address && { description: 'Test its new address.' };
          toast({ title: 'Channel saved', ...testHint, tone: 'success' });
          onClose();
        },
        onError: (error) => reportError(error, 'Failed to save the channel'),
      },
    );
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
          <Button type="submit" form={formId} look="primary" disabled={changeChannel.isPending}>
            {changeChannel.isPending ? 'Saving...' : 'Save channel'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <NameField value={name} error={faults.name} onText={setName} />
        <DeliveryOptionFields options={options} faults={faults} onChange={setOptions} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <p className="min-w-0 break-words">
            {address === null
              ? `${destinationText(channel)}. ${type === 'push' ? PUSH_HINT : SECRET_HINT}`
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
