import type { ChannelEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { CHANNEL_TYPE_TEXTS } from '../types.ts';
import { KindCheckbox } from './kind-checkbox-list.tsx';
import {
  CHANNEL_KINDS,
  KIND_NOTES,
  kindNameOf,
  type MessageKind,
  quietHoursText,
} from './kind-names.ts';
import {
  areAmountsUnconfirmed,
  isKindUnconfirmed,
  type ShownChannel,
} from './use-shown-channels.ts';

export interface MatrixViewProps {
  readonly channels: readonly ShownChannel[];
  readonly switchKind: (shown: ShownChannel, kind: MessageKind, isOn: boolean) => void;
  readonly switchAmounts: (shown: ShownChannel, areAmountsShown: boolean) => void;
  readonly onEdit: (channel: ChannelEntry) => void;
}

const ROW_CLASS = 'group h-[34px] border-line border-t hover:bg-raised';
const ROW_HEAD_CLASS =
  'sticky left-0 bg-surface group-hover:bg-raised px-4 text-left font-normal text-ink';

export function MatrixTable(props: MatrixViewProps) {
  const { channels, switchKind } = props;
  return (
    <ScrollRegion label="What goes where" className="overflow-x-auto">
      <table className="num w-full border-collapse">
        <thead>
          <tr className="text-11 text-ink-3">
            <Th className={clsx(ROW_HEAD_CLASS, 'py-2 align-bottom text-ink-3')}>Kind</Th>
            {channels.map(({ channel: { id, type, name } }) => (
              <Th key={id} className="min-w-24 px-3 py-2 align-bottom">
                <span className="block">{CHANNEL_TYPE_TEXTS[type].label}</span>
                <span className="mx-auto block max-w-40 break-words text-ink-2">{name}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHANNEL_KINDS.map((kind) => (
            <tr key={kind} className={ROW_CLASS}>
              <th scope="row" className={ROW_HEAD_CLASS}>
                {kindNameOf(kind)}
                {KIND_NOTES[kind] !== undefined && (
                  <span className="ml-2 text-11 text-ink-3">{KIND_NOTES[kind]}</span>
                )}
              </th>
              {channels.map((shown) => (
                <td key={shown.channel.id} className="text-center">
                  <KindCheckbox
                    kind={kind}
                    channelName={shown.channel.name}
                    kinds={shown.channel.kinds}
                    isUnconfirmed={isKindUnconfirmed(shown, kind)}
                    className="w-full justify-center"
                    onChange={(isOn) => switchKind(shown, kind, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <DeliveryOptionRows {...props} />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DeliveryOptionRows({ channels, switchAmounts, onEdit }: MatrixViewProps) {
  return (
    <>
      <tr className={ROW_CLASS}>
        <th scope="row" className={ROW_HEAD_CLASS}>
          Amounts in the text
        </th>
        {channels.map((shown) => (
          <td key={shown.channel.id} className="text-center">
            <Checkbox
              label={`Amounts in the text to ${shown.channel.name}`}
              isChecked={!shown.channel.hideAmounts}
              isUnconfirmed={areAmountsUnconfirmed(shown)}
              className="w-full justify-center"
              onChange={(areAmountsShown) => switchAmounts(shown, areAmountsShown)}
            />
          </td>
        ))}
      </tr>
      <tr className={ROW_CLASS}>
        <th scope="row" className={ROW_HEAD_CLASS}>
          Quiet hours<span className="ml-2 text-11 text-ink-3">critical alarms pass</span>
        </th>
        {channels.map(({ channel }) => (
          <td key={channel.id} className="px-3 text-center">
            <TextButton
              aria-label={`Quiet hours of ${channel.name}: ${quietHoursText(channel) ?? 'none'}`}
              onClick={() => onEdit(channel)}
              className="whitespace-nowrap px-1"
            >
              {quietHoursText(channel) ?? 'none'}
            </TextButton>
          </td>
        ))}
      </tr>
    </>
  );
}
