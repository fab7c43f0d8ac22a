import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import {
  ALWAYS_SENT_KIND,
  CHANNEL_KINDS,
  KIND_NOTES,
  kindNameOf,
  type MessageKind,
} from './kind-names.ts';

interface KindCheckboxListProps {
  /** The channel's name, for screen readers, with each kind. */
  readonly channelName: string;
  readonly kinds: readonly MessageKind[];
  readonly isUnconfirmed?: (kind: MessageKind) => boolean;
  readonly onChange: (kind: MessageKind, isOn: boolean) => void;
}

export function KindCheckboxList({
  channelName,
  kinds,
  isUnconfirmed,
  onChange,
}: KindCheckboxListProps) {
  return (
    <ul className="divide-y divide-line">
      {CHANNEL_KINDS.map((kind) => {
        const isAlwaysSent = kind === ALWAYS_SENT_KIND;
        return (
          <li key={kind}>
            <Checkbox
              label={kindCheckboxLabel(kind, channelName)}
              isChecked={isAlwaysSent || kinds.includes(kind)}
              isDisabled={isAlwaysSent}
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
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}

export const kindCheckboxLabel = (kind: MessageKind, channel: string): string =>
  `${kindNameOf(kind)} to ${channel}${kind === ALWAYS_SENT_KIND ? ', always' : ''}`;
