import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type Slippage, useSlippage } from '../../../../live/queries/past-reports.ts';
import { ReportCard } from '../report-card.tsx';
import { GroupCosts, type GroupRow } from './group-costs.tsx';
import { QuantileTable } from './quantile-table.tsx';
import { slippageVerdict } from './slippage-verdict.ts';

/** The cost of orders against the market's quotes. */
export function SlippageCard({ range }: { range: PastRange }) {
  return (
    <ReportCard<Slippage>
      id="slippage"
      title="Slippage"
      what="The slippage"
      useReport={(isSeen) => useSlippage(isSeen ? range : null)}
      sampleText={({ orders }) => `${plural(orders, 'order')} of closed trades`}
      verdictOf={slippageVerdict}
      warningsOf={({ warnings }) => warnings}
    >
      {(data) =>
        data.orders > 0 && (
          <>
            <QuantileTable slippage={data} />
            <div className="grid border-line border-t lg:grid-cols-2">
              <GroupCosts head="Hour (ET)" label="Costs by hour" rows={hourRowsOf(data)} />
              <GroupCosts head="Delta" label="Costs by delta" rows={deltaRows(data)} />
            </div>
          </>
        )
      }
    </ReportCard>
  );
}

const hourRowsOf = ({ byHour }: Slippage): readonly GroupRow[] =>
  byHour.map(({ hour: name, ...row }) => ({ name, ...row }));

const deltaRows = ({ byDelta }: Slippage): readonly GroupRow[] =>
  byDelta.map(({ delta, ...row }) => ({
    name: delta === 'unknown' ? 'Not recorded' : delta.replace('-', '–'),
    ...row,
  }));
