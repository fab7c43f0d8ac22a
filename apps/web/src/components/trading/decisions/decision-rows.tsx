import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { minuteTime } from '../../../lib/text/format.ts';
import { type DecisionRun, outcomeName, outcomeTone } from '../../../lib/trading/decisions.ts';
import { displaySentence } from '../../../lib/trading/display-text.ts';
import { Amounts } from '../../ui/figures/amount.tsx';
import { Th } from '../../ui/figures/cells.tsx';
import { Chip } from '../../ui/layout/chip.tsx';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';

interface DecisionRowsProps {
  readonly label: string;
  readonly runs: readonly DecisionRun[];
  /** `card`: as high as the card beside it; `rows`: as its rows, up to 34 rem. */
  readonly height?: 'card' | 'rows';
  readonly renderDetails?: (run: DecisionRun) => ReactNode;
}

/** Newest decisions first; full-width paragraphs on a phone. */
export function DecisionRows(props: DecisionRowsProps) {
  const Layout = useIsMobile() ? DecisionParagraphs : DecisionTable;
  return <Layout {...props} />;
}

/** "11:20–12:00", the end of each bar. */
const runTimesText = ({ barCount, oldestBarEndMs, newestBarEndMs }: DecisionRun) =>
  barCount > 1
    ? `${minuteTime(oldestBarEndMs)}–${minuteTime(newestBarEndMs)}`
    : minuteTime(newestBarEndMs);

function RunSentence({ run }: { run: DecisionRun }) {
  return (
    <>
      <Amounts text={displaySentence(run.sentence)} />
      {run.barCount > 1 && (
        <>
          {' '}
          <span className="whitespace-nowrap text-ink-3">{run.barCount} bars alike.</span>
        </>
      )}
    </>
  );
}

function DecisionParagraphs({ label, runs, renderDetails }: DecisionRowsProps) {
  return (
    <ScrollRegion label={label} className="max-h-[26rem] overflow-y-auto">
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.newestBarEndMs} className="px-4 py-2">
            <p className="flex items-center justify-between gap-2">
              <Chip tone={outcomeTone(run.outcome)}>{outcomeName(run)}</Chip>
              <span className="num text-12 text-ink-3">{runTimesText(run)} ET</span>
            </p>
            <p className="mt-1 text-12 text-ink-2">
              <RunSentence run={run} />
            </p>
            {renderDetails?.(run)}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

function DecisionTable({ label, runs, height = 'card', renderDetails }: DecisionRowsProps) {
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
            <tr key={run.newestBarEndMs} className="h-[34px] border-line border-t align-top">
              <td className="num whitespace-nowrap py-1.5 pl-4 text-ink-2">{runTimesText(run)}</td>
              <td className="px-3 py-[7px]">
                <Chip tone={outcomeTone(run.outcome)}>{outcomeName(run)}</Chip>
              </td>
              <td className="py-1.5 pr-4 text-12 text-ink-2 leading-5">
                <RunSentence run={run} />
                {renderDetails?.(run)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
