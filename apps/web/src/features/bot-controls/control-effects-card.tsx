import { Th } from '../../components/ui/figures/cells.tsx';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';

const CONTROL_EFFECT_ROWS = [
  ['Pause Trading', 'goes on', 'stop until you resume', 'stays, guarded'],
  ['Stop Trading', 'goes on', 'stop until you start', 'stays, guarded'],
  ['Bot off', 'stops', 'stop', 'stays, guarded'],
  ['Close Position', 'goes on', 'go on', 'sold at market now'],
  ['Close and Stop', 'goes on', 'stop until you start', 'sold at market now'],
  ['Kill switch', 'goes on', 'stop for all users', 'stays, guarded'],
  ['Kill switch, close all', 'goes on', 'stop for all users', 'all sold at market now'],
] as const;

export function ControlEffectsCard() {
  const isMobile = useIsMobile();
  return (
    <Card title="What each control does" isFlush>
      {isMobile ? <EffectBlocks /> : <EffectsTable />}
    </Card>
  );
}

/** On a phone: one block for each control. */
function EffectBlocks() {
  return (
    <ul className="divide-y divide-line">
      {CONTROL_EFFECT_ROWS.map(([control, analysis, entries, position]) => (
        <li key={control} className="px-4 py-2">
          <h3 className="font-medium text-ink">{control}</h3>
          <KeyValues
            facts={[
              { label: 'Analysis', value: analysis },
              { label: 'New entries', value: entries },
              { label: 'Open position', value: position },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function EffectsTable() {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="h-[34px] text-left text-11 text-ink-3">
          <Th className="pl-4">Control</Th>
          <Th className="px-3">Analysis</Th>
          <Th className="px-3">New entries</Th>
          <Th className="pr-4">Open position</Th>
        </tr>
      </thead>
      <tbody>
        {CONTROL_EFFECT_ROWS.map(([control, analysis, entries, position]) => (
          <tr key={control} className="h-[34px] border-line border-t">
            <th scope="row" className="py-1.5 pl-4 text-left font-medium text-ink">
              {control}
            </th>
            <td className="px-3 py-1.5">{analysis}</td>
            <td className="px-3 py-1.5">{entries}</td>
            <td className="py-1.5 pr-4">{position}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
