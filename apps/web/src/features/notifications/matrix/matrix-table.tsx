import { clsx } from 'clsx';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { TYPES } from '../types.ts';
import { ALWAYS_SENT, KIND_NOTES, KINDS, kindName, quietText } from './kind-names.ts';
import { checkLabel } from './kinds-list.tsx';
import type { MatrixActs } from './matrix-acts.ts';
import { isUnconfirmed, type ShownChannel } from './use-shown-channels.ts';

interface MatrixProps {
  readonly channels: readonly ShownChannel[];
  readonly acts: MatrixActs;
}

const ROW = 'group h-[34px] border-line border-t hover:bg-raised';
const HEAD = 'sticky left-0 bg-surface group-hover:bg-raised px-4 text-left font-normal text-ink';

export function MatrixTable({ channels, acts }: MatrixProps) {
  return (
    <ScrollRegion label="What goes where" className="overflow-x-auto">
      <table className="num w-full border-collapse">
        <thead>
          <tr className="text-11 text-ink-3">
            <Th className={clsx(HEAD, 'py-2 align-bottom text-ink-3')}>Kind</Th>
            {channels.map(({ channel: { id, type, name } }) => (
              <Th key={id} className="min-w-24 px-3 py-2 align-bottom">
                <span className="block">{TYPES[type].label}</span>
                <span className="mx-auto block max-w-40 break-words text-ink-2">{name}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind} className={ROW}>
              <th scope="row" className={HEAD}>
                {kindName(kind)}
                {KIND_NOTES[kind] !== undefined && (
                  <span className="ml-2 text-11 text-ink-3">{KIND_NOTES[kind]}</span>
                )}
              </th>
              {channels.map((shown) => (
                <td key={shown.channel.id} className="text-center">
                  <Checkbox
                    label={checkLabel(kind, shown.channel.name)}
                    isChecked={kind === ALWAYS_SENT || shown.channel.kinds.includes(kind)}
                    isDisabled={kind === ALWAYS_SENT}
                    isUnconfirmed={isUnconfirmed(shown, kind)}
                    className="w-full justify-center"
                    onChange={(isOn) => acts.setKind(shown, kind, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <MannerRows channels={channels} acts={acts} />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function MannerRows({ channels, acts }: MatrixProps) {
  return (
    <>
      <tr className={ROW}>
        <th scope="row" className={HEAD}>
          Amounts in the text
        </th>
        {channels.map((shown) => (
          <td key={shown.channel.id} className="text-center">
            <Checkbox
              label={`Amounts in the text to ${shown.channel.name}`}
              isChecked={!shown.channel.hideAmounts}
              isUnconfirmed={
                shown.isUnknown && shown.channel.hideAmounts !== shown.stored.hideAmounts
              }
              className="w-full justify-center"
              onChange={(isShown) => acts.setAmounts(shown, isShown)}
            />
          </td>
        ))}
      </tr>
      <tr className={ROW}>
        <th scope="row" className={HEAD}>
          Quiet hours<span className="ml-2 text-11 text-ink-3">critical alarms pass</span>
        </th>
        {channels.map(({ channel }) => (
          <td key={channel.id} className="px-3 text-center">
            <TextButton
              aria-label={`Quiet hours of ${channel.name}: ${quietText(channel) ?? 'none'}`}
              onClick={() => acts.onEdit(channel)}
              className="whitespace-nowrap px-1"
            >
              {quietText(channel) ?? 'none'}
            </TextButton>
          </td>
        ))}
      </tr>
    </>
  );
}
