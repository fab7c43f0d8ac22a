import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type Slippage, useSlippage } from '../../../../live/queries/past-reports.ts';
import { ReportCard } from '../report-card.tsx';
import { type GroupCostRow, GroupCostsTable } from './group-costs.tsx';
import { QuantileTable } from './quantile-table.tsx';
import { slippageVerdict } from './slippage-verdict.ts';

/** The cost of orders against the market's quotes. */
export function SlippageCard({ range }: { range: PastRange }) {
  return (
    <ReportCard<Slippage>
      id="slippage"
      title="Slippage"
      subject="The slippage"
      useReport={(isSeen) => useSlippage(isSeen ? range : null)}
      sampleSizeText={({ orders }) => `${plural(orders, 'order')} of closed trades`}
      verdictOf={slippageVerdict}
      warningsOf={({ warnings }) => warnings}
    >
      {(data) =>
        data.orders > 0 && (
          <>
            <QuantileTable slippage={data} />
            <div className="grid border-line border-t lg:grid-cols-2">
              <GroupCostsTable
                groupColumnHead="Hour (ET)"
                tableLabel="Costs by hour"
                rows={hourRowsOf(data)}
              />
              <GroupCostsTable
                groupColumnHead="Delta"
                tableLabel="Costs by delta"
                rows={deltaRowsOf(data)}
              />
            </div>
          </>
        )
      }
    </ReportCard>
  );
}

const hourRowsOf = ({ byHour }: Slippage): readonly GroupCostRow[] =>
  byHour.map(({ hour: name, ...row }) => ({ name, ...row }));

const deltaRowsOf = ({ byDelta }: Slippage): readonly GroupCostRow[] =>
  byDelta.map(({ delta, ...row }) => ({
    name: delta === 'unknown' ? 'Not recorded' : delta.replace('-', '–'),
    ...row,
  }));
