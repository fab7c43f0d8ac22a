import type { ComponentProps } from 'react';
import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import {
  ALWAYS_SENT_KIND,
  CHANNEL_KINDS,
  KIND_NOTES,
  kindNameOf,
  type MessageKind,
} from './kind-names.ts';

interface KindCheckboxProps
  extends Pick<
    ComponentProps<typeof Checkbox>,
    'isUnconfirmed' | 'className' | 'children' | 'onChange'
  > {
  readonly kind: MessageKind;
  /** For screen readers, with each kind. */
  readonly channelName: string;
  readonly kinds: readonly MessageKind[];
}

export function KindCheckbox({ kind, channelName, kinds, ...checkbox }: KindCheckboxProps) {
  const isAlwaysSent = kind === ALWAYS_SENT_KIND;
  return (
    <Checkbox
      label={`${kindNameOf(kind)} to ${channelName}${isAlwaysSent ? ', always' : ''}`}
      isChecked={isAlwaysSent || kinds.includes(kind)}
      isDisabled={isAlwaysSent}
      {...checkbox}
    />
  );
}

interface KindCheckboxListProps extends Pick<KindCheckboxProps, 'channelName' | 'kinds'> {
  readonly isUnconfirmed?: (kind: MessageKind) => boolean;
  readonly onChange: (kind: MessageKind, isOn: boolean) => void;
}

export function KindCheckboxList({ isUnconfirmed, onChange, ...channel }: KindCheckboxListProps) {
  return (
    <ul className="divide-y divide-line">
      {CHANNEL_KINDS.map((kind) => (
        <li key={kind}>
          <KindCheckbox
            {...channel}
            kind={kind}
            isUnconfirmed={isUnconfirmed?.(kind) === true}
            className="w-full"
            onChange={(isOn) => onChange(kind, isOn)}
          >
            <span className="min-w-0 flex-1 py-1 text-ink">
              {kindNameOf(kind)}
              {KIND_NOTES[kind] !== undefined && (
                <span className="ml-2 text-12 text-ink-3">{KIND_NOTES[kind]}</span>
              )}
            </span>
          </KindCheckbox>
        </li>
      ))}
    </ul>
  );
}
