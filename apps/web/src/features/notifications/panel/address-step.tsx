import type { ChannelEntry } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useAddChannel, useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { type ChannelType, TYPE_WORDS } from '../types.ts';
import { AddressFields, type AddressValues } from './address-fields.tsx';
import { type ChannelFaults, fieldFaultOf, missingFieldFaults } from './channel-faults.ts';
import { type Frame, PanelFrame } from './panel-frame.tsx';
import { Steps } from './steps.tsx';
import { TypePicker } from './type-picker.tsx';
import { useAddress } from './use-address.ts';

interface AddressStepProps {
  readonly frame: Frame;
  /** The channel is added already, and its address was wrong. */
  readonly channel: ChannelEntry | null;
  readonly isAdmin: boolean;
  readonly unavailable: readonly { readonly type: ChannelType; readonly reason: string }[];
  readonly onFailure: (text: string | null) => void;
  readonly onSaved: (channel: ChannelEntry) => void;
}

const NAME_FIELD = { name: 'name', label: 'Name' };

/** The types stay above the fields, so another can be taken. */
export function AddressStep(props: AddressStepProps) {
  const { frame, channel, isAdmin } = props;
  const isNew = channel === null;
  const formId = useId();
  const [type, setType] = useState<ChannelType | null>(channel?.type ?? null);
  /** Null: the type's name. */
  const [typedName, setTypedName] = useState(channel?.name ?? null);
  const [values, setValues] = useState<AddressValues>({});
  const [isPlatform, setIsPlatform] = useState(false);
  const { save, isPending, faults, setFaults } = useSaving(props);
  const [isAsking, setIsAsking] = useState(false);
  const addressOf = useAddress();
  const name = typedName ?? (type === null ? '' : TYPE_WORDS[type].label);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (type === null) return;
    const empty = missingFieldFaults([NAME_FIELD, ...TYPE_WORDS[type].fields], { ...values, name });
    setFaults(empty);
    if (Object.keys(empty).length > 0) return;
    props.onFailure(null);
    setIsAsking(true);
    const address = await addressOf(type, values);
    setIsAsking(false);
    if ('failure' in address) return props.onFailure(address.failure);
    save({ type, name: name.trim(), config: address.config, platform: isPlatform });
  };
  const choose = (chosen: ChannelType) => {
    setType(chosen);
    setValues({});
    setFaults({});
  };
  return (
    <PanelFrame
      {...frame}
      actions={
        <>
          <Button onClick={frame.onClose}>{isNew ? 'Cancel' : 'Close'}</Button>
          {type !== null && (
            <Button type="submit" form={formId} look="primary" disabled={isPending || isAsking}>
              {isPending || isAsking ? 'Saving...' : isNew ? 'Add and Test' : 'Save and Test'}
            </Button>
          )}
        </>
      }
    >
      <Steps step={type === null ? 'Type' : 'Address'} />
      {isNew && <TypePicker chosen={type} unavailable={props.unavailable} onChoose={choose} />}
      {type !== null && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-3"
        >
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            value={name}
            error={faults.name}
            onChange={(event) => setTypedName(event.currentTarget.value)}
          />
          <AddressFields type={type} values={values} faults={faults} onChange={setValues} />
          {isAdmin && isNew && <PlatformSwitch isOn={isPlatform} onChange={setIsPlatform} />}
        </form>
      )}
    </PanelFrame>
  );
}

function PlatformSwitch(props: Pick<Parameters<typeof Switch>[0], 'isOn' | 'onChange'>) {
  return (
    <Switch
      {...props}
      label="Channel of the platform"
      hint="Gets what concerns everybody, for all administrators. Nothing of your own trades."
    />
  );
}

interface WantedChannel {
  readonly type: ChannelType;
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly platform: boolean;
}

/** Adds the channel, or changes the one that was added. */
function useSaving({ channel, onFailure, onSaved }: AddressStepProps) {
  const add = useAddChannel();
  const change = useChangeChannel();
  const [faults, setFaults] = useState<ChannelFaults>({});
  const save = ({ type, name, config, platform }: WantedChannel) => {
    const callbacks = {
      onSuccess: onSaved,
      onError: (error: unknown) => {
        const atField = fieldFaultOf(error, type);
        if (atField !== null) setFaults(atField);
        else if (isRefused(error)) onFailure(errorText(error));
        // The page reports unconfirmed actions.
        else toast({ title: 'Not Confirmed', description: errorText(error), tone: 'destructive' });
      },
    };
    onFailure(null);
    if (channel !== null) change.mutate({ id: channel.id, name, config }, callbacks);
    // The server adds critical alarms to every list.
    else add.mutate({ type, name, config, kinds: [], platform }, callbacks);
  };
  return { save, isPending: add.isPending || change.isPending, faults, setFaults };
}
