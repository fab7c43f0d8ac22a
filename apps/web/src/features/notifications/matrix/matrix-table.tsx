import { clsx } from 'clsx';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { CHANNEL_TYPE_TEXTS } from '../types.ts';
import { kindCheckboxLabel } from './kind-checkbox-list.tsx';
import {
  ALWAYS_SENT_KIND,
  CHANNEL_KINDS,
  KIND_NOTES,
  kindNameOf,
  quietHoursText,
} from './kind-names.ts';
import type { MatrixActions } from './matrix-actions.ts';
import { isKindUnconfirmed, type ShownChannel } from './use-shown-channels.ts';

interface MatrixViewProps {
  readonly channels: readonly ShownChannel[];
  readonly actions: MatrixActions;
}

const ROW_CLASS = 'group h-[34px] border-line border-t hover:bg-raised';
const ROW_HEAD_CLASS =
  'sticky left-0 bg-surface group-hover:bg-raised px-4 text-left font-normal text-ink';

export function MatrixTable({ channels, actions }: MatrixViewProps) {
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
              {channels.map((shownChannel) => (
                <td key={shownChannel.channel.id} className="text-center">
                  <Checkbox
                    label={kindCheckboxLabel(kind, shownChannel.channel.name)}
                    isChecked={
                      kind === ALWAYS_SENT_KIND || shownChannel.channel.kinds.includes(kind)
                    }
                    isDisabled={kind === ALWAYS_SENT_KIND}
                    isUnconfirmed={isKindUnconfirmed(shownChannel, kind)}
                    className="w-full justify-center"
                    onChange={(isOn) => actions.switchKind(shownChannel, kind, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <DeliveryOptionRows channels={channels} actions={actions} />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DeliveryOptionRows({ channels, actions }: MatrixViewProps) {
  return (
    <>
      <tr className={ROW_CLASS}>
        <th scope="row" className={ROW_HEAD_CLASS}>
          Amounts in the text
        </th>
        {channels.map((shownChannel) => (
          <td key={shownChannel.channel.id} className="text-center">
            <Checkbox
              label={`Amounts in the text to ${shownChannel.channel.name}`}
              isChecked={!shownChannel.channel.hideAmounts}
              isUnconfirmed={
                shownChannel.isOutcomeUnknown &&
                shownChannel.channel.hideAmounts !== shownChannel.storedChannel.hideAmounts
              }
              className="w-full justify-center"
              onChange={(areAmountsShown) => actions.switchAmounts(shownChannel, areAmountsShown)}
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
              onClick={() => actions.onEdit(channel)}
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
