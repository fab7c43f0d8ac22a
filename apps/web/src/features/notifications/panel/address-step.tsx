import type { ChannelEntry, UnavailableChannelType } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { readPushState, subscribeToPush } from '../../../lib/browser/push-subscription.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useAddChannel, useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';
import { AddressFields, channelConfigOf, NameField } from './address-fields.tsx';
import { type FieldTexts, fieldFaultOf, missingFieldFaults, NAME_FIELD } from './channel-faults.ts';
import { PanelFrame, type SharedFrameProps } from './panel-frame.tsx';
import { PanelSteps } from './panel-steps.tsx';
import { ChannelTypePicker } from './type-picker.tsx';

interface AddressStepProps {
  readonly frameProps: SharedFrameProps;
  /** Null before the channel is added; else its address was wrong. */
  readonly channel: ChannelEntry | null;
  readonly isAdmin: boolean;
  readonly unavailableTypes: readonly UnavailableChannelType[];
  readonly onFailure: (text: string | null) => void;
  readonly onSaved: (channel: ChannelEntry) => void;
}

/** The types stay above the fields, so another can be taken. */
export function AddressStep(props: AddressStepProps) {
  const { frameProps, channel, isAdmin } = props;
  const isNew = channel === null;
  const formId = useId();
  const [type, setType] = useState<ChannelType | null>(channel?.type ?? null);
  /** Null: the type's name. */
  const [typedName, setTypedName] = useState(channel?.name ?? null);
  const [values, setValues] = useState<FieldTexts>({});
  const [isPlatform, setIsPlatform] = useState(false);
  const { save, isPending, faults, setFaults } = useSaveChannel(props);
  const [isAsking, setIsAsking] = useState(false);
  const resolveAddress = useResolveAddress();
  const name = typedName ?? (type === null ? '' : CHANNEL_TYPE_TEXTS[type].label);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (type === null) return;
    const fields = [NAME_FIELD, ...CHANNEL_TYPE_TEXTS[type].addressFields];
    const missing = missingFieldFaults(fields, { ...values, name });
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    props.onFailure(null);
    setIsAsking(true);
    const address = await resolveAddress(type, values);
    setIsAsking(false);
    if ('failure' in address) return props.onFailure(address.failure);
    save({ type, name: name.trim(), config: address.config, platform: isPlatform });
  };
  const chooseType = (chosenType: ChannelType) => {
    setType(chosenType);
    setValues({});
    setFaults({});
  };
  return (
    <PanelFrame
      {...frameProps}
      actions={
        <>
          <Button onClick={frameProps.onClose}>{isNew ? 'Cancel' : 'Close'}</Button>
          {type !== null && (
            <Button type="submit" form={formId} look="primary" disabled={isPending || isAsking}>
              {isPending || isAsking ? 'Saving...' : isNew ? 'Add and Test' : 'Save and Test'}
            </Button>
          )}
        </>
      }
    >
      <PanelSteps step={type === null ? 'Type' : 'Address'} />
      {isNew && (
        <ChannelTypePicker
          chosenType={type}
          unavailableTypes={props.unavailableTypes}
          onChoose={chooseType}
        />
      )}
      {type !== null && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-3"
        >
          <NameField value={name} error={faults.name} onText={setTypedName} />
          <AddressFields type={type} fieldTexts={values} faults={faults} onChange={setValues} />
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

type ChannelInput = Omit<Parameters<ReturnType<typeof useAddChannel>['mutate']>[0], 'kinds'>;

/** Adds the channel, or changes the one that was added. */
function useSaveChannel({ channel, onFailure, onSaved }: AddressStepProps) {
  const addChannel = useAddChannel();
  const changeChannel = useChangeChannel();
  const [faults, setFaults] = useState<FieldTexts>({});
  const save = (input: ChannelInput) => {
    const callbacks = {
      onSuccess: onSaved,
      onError: (error: unknown) => {
        const fieldFaults = fieldFaultOf(error, input.type);
        if (fieldFaults !== null) setFaults(fieldFaults);
        else if (isRefused(error)) onFailure(errorText(error));
        // The page reports unconfirmed actions.
        else toast({ title: 'Not Confirmed', description: errorText(error), tone: 'destructive' });
      },
    };
    onFailure(null);
    const { name, config } = input;
    if (channel !== null) changeChannel.mutate({ id: channel.id, name, config }, callbacks);
    // The server adds critical alarms to every list.
    else addChannel.mutate({ ...input, kinds: [] }, callbacks);
  };
  return { save, isPending: addChannel.isPending || changeChannel.isPending, faults, setFaults };
}

/** The typed address, or for this browser its own subscription. */
function useResolveAddress() {
  const { client } = trpc.useUtils();
  return async (type: ChannelType, values: FieldTexts) => {
    if (type !== 'push') return { config: channelConfigOf(type, values) };
    const pushSupport = await readPushState();
    if (pushSupport === 'unsupported') return { failure: PUSH_UNSUPPORTED_TEXT };
    if (pushSupport === 'denied') return { failure: PUSH_DENIED_TEXT };
    try {
      const { publicKey } = await client.notifications.pushKey.query();
      const subscription = await subscribeToPush(publicKey);
      return subscription === null ? { failure: NOT_ALLOWED_TEXT } : { config: { subscription } };
    } catch (error) {
      return { failure: `This browser could not be subscribed: ${errorText(error)}` };
    }
  };
}

const PUSH_UNSUPPORTED_TEXT =
  'This browser can’t take pushed messages from this page: it needs https or localhost, and a window that is not private.';
const PUSH_DENIED_TEXT =
  'This browser’s settings refuse notifications from this page. Allow them there, then try again.';
const NOT_ALLOWED_TEXT = 'Notifications were not allowed, so nothing was added.';
