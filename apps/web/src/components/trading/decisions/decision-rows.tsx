import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { minuteTime } from '../../../lib/text/format.ts';
import { type DecisionRun, outcomeName, outcomeTone } from '../../../lib/trading/decisions.ts';
import { asSentence } from '../../../lib/trading/display-text.ts';
import { Amounts } from '../../ui/figures/amount.tsx';
import { Th } from '../../ui/figures/cells.tsx';
import { Chip } from '../../ui/layout/chip.tsx';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';

interface RowsProps {
  readonly label: string;
  readonly runs: readonly DecisionRun[];
  /** As high as its card, beside another, or as its rows. */
  readonly height?: 'card' | 'rows';
  readonly renderDetails?: (run: DecisionRun) => ReactNode;
}

/** Newest decisions first; full-width paragraphs on a phone. */
export function DecisionRows(props: RowsProps) {
  const Form = useIsMobile() ? Paragraphs : Table;
  return <Form {...props} />;
}

/** "11:20–12:00", the end of each bar. */
const runTimesText = ({ bars, from, to }: DecisionRun) =>
  bars > 1 ? `${minuteTime(from)}–${minuteTime(to)}` : minuteTime(to);

function Sentence({ run }: { run: DecisionRun }) {
  return (
    <>
      <Amounts text={asSentence(run.sentence)} />
      {run.bars > 1 && (
        <>
          {' '}
          <span className="whitespace-nowrap text-ink-3">{run.bars} bars alike.</span>
        </>
      )}
    </>
  );
}

function Paragraphs({ label, runs, renderDetails }: RowsProps) {
  return (
    <ScrollRegion label={label} className="max-h-[26rem] overflow-y-auto">
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.to} className="px-4 py-2">
            <p className="flex items-center justify-between gap-2">
              <Chip tone={outcomeTone(run.outcome)}>{outcomeName(run)}</Chip>
              <span className="num text-12 text-ink-3">{runTimesText(run)} ET</span>
            </p>
            <p className="mt-1 text-12 text-ink-2">
              <Sentence run={run} />
            </p>
            {renderDetails?.(run)}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

function Table({ label, runs, height = 'card', renderDetails }: RowsProps) {
  return (
    <ScrollRegion
      label={label}
      className={clsx(
        'overflow-auto',
        height === 'card' ? 'flex-1 max-xl:max-h-[26rem] xl:min-h-0 xl:basis-0' : 'max-h-[34rem]',
      )}
    >
      <table className="w-full border-collapse">
        <thead className="sticky top-0 bg-surface">
          <tr className="h-8 text-left text-11 text-ink-3">
            <Th className="whitespace-nowrap pl-4">Bar (ET)</Th>
            <Th className="px-3">Outcome</Th>
            <Th className="pr-4">Why</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.to} className="h-[34px] border-line border-t align-top">
              <td className="num whitespace-nowrap py-1.5 pl-4 text-ink-2">{runTimesText(run)}</td>
              <td className="px-3 py-[7px]">
                <Chip tone={outcomeTone(run.outcome)}>{outcomeName(run)}</Chip>
              </td>
              <td className="py-1.5 pr-4 text-12 text-ink-2 leading-5">
                <Sentence run={run} />
                {renderDetails?.(run)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
