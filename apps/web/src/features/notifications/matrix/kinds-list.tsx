import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import {
  ALWAYS_SENT,
  CHANNEL_KINDS,
  KIND_NOTES,
  kindName,
  type MessageKind,
} from './kind-names.ts';

interface KindsListProps {
  /** The channel's name, for screen readers, with each kind. */
  readonly channel: string;
  readonly kinds: readonly MessageKind[];
  readonly isUnconfirmed?: (kind: MessageKind) => boolean;
  readonly onChange: (kind: MessageKind, isOn: boolean) => void;
}

export function KindsList({ channel, kinds, isUnconfirmed, onChange }: KindsListProps) {
  return (
    <ul className="divide-y divide-line">
      {CHANNEL_KINDS.map((kind) => {
        const isAlways = kind === ALWAYS_SENT;
        return (
          <li key={kind}>
            <Checkbox
              label={checkLabel(kind, channel)}
              isChecked={isAlways || kinds.includes(kind)}
              isDisabled={isAlways}
              isUnconfirmed={isUnconfirmed?.(kind) === true}
              className="w-full"
              onChange={(isOn) => onChange(kind, isOn)}
            >
              <span className="min-w-0 flex-1 py-1 text-ink">
                {kindName(kind)}
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

export const checkLabel = (kind: MessageKind, channel: string): string =>
  `${kindName(kind)} to ${channel}${kind === ALWAYS_SENT ? ', always' : ''}`;
