import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type Slippage, useSlippage } from '../../../../live/queries/past-reports.ts';
import { ReportCard } from '../report-card.tsx';
import { GroupCostsTable } from './group-costs.tsx';
import { QuantileTable } from './quantile-table.tsx';
import { slippageVerdict } from './slippage-verdict.ts';

/** The cost of orders against the market's quotes. */
export function SlippageCard({ range }: { range: PastRange }) {
  return (
    <ReportCard<Slippage>
      id="slippage"
      title="Slippage"
      useReport={(isSeen) => useSlippage(isSeen ? range : null)}
      sampleSizeText={({ orders }) => `${plural(orders, 'order')} of closed trades`}
      verdictOf={slippageVerdict}
    >
      {(data) =>
        data.orders > 0 && (
          <>
            <QuantileTable slippage={data} />
            <div className="grid border-line border-t lg:grid-cols-2">
              <GroupCostsTable
                groupColumnHead="Hour (ET)"
                tableLabel="Costs by hour"
                rows={data.byHour.map(({ hour, ...row }) => ({ name: hour, ...row }))}
              />
              <GroupCostsTable
                groupColumnHead="Delta"
                tableLabel="Costs by delta"
                rows={data.byDelta.map(({ delta, ...row }) => ({ name: deltaName(delta), ...row }))}
              />
            </div>
          </>
        )
      }
    </ReportCard>
  );
}

const deltaName = (delta: string): string =>
  delta === 'unknown' ? 'Not recorded' : delta.replace('-', '–');
