import type { TradeDetail } from '@tideline/api/schemas';
import { ListChecks, Play } from 'lucide-react';
import { TradeOrders } from '../../../components/trading/trade-orders.tsx';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Change, PercentOrNotRecorded } from '../../../components/ui/figures/change.tsx';
import { KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { ButtonLink } from '../../../components/ui/forms/links.tsx';
import { ContentOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import { count, decimal, minuteTime, money } from '../../../lib/text/format.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';
import { exitReasonText, TRADE_QUERY_NAME } from '../../../lib/trading/trade-texts.ts';
import { useTrade } from '../../../live/queries/trades.ts';

export function TripDetail({ id }: { readonly id: string }) {
  const query = useTrade(id);
  if (query.data !== undefined) return <TripDetailBody trade={query.data} />;
  return (
    <ContentOrError subject="This trade" query={query}>
      <Loading subject="the trade">
        <div className="p-4">
          <Skeleton className="h-24" />
        </div>
      </Loading>
    </ContentOrError>
  );
}

function TripDetailBody({ trade }: { readonly trade: TradeDetail }) {
  const { addressWith } = useUrlQuery();
  const { decision, confidence, side, note } = trade;
  const confidenceText = confidence === null ? '' : ` ${decimal(confidence, 1)}`;
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="[&>*]:border-t-0">
          <TradeOrders trade={trade} />
        </div>
        <TripSum trade={trade} />
      </div>
      <div className="border-line px-4 py-3 max-lg:border-t lg:border-l">
        <KeyValues
          facts={[
            { label: 'In', value: `${side === 'call' ? 'Call' : 'Put'}${confidenceText}` },
            { label: 'Out', value: exitReasonText(trade.exitReason) },
            { label: 'Best bid', value: <PercentOrNotRecorded value={trade.bestPercent} /> },
            { label: 'Worst bid', value: <PercentOrNotRecorded value={trade.worstPercent} /> },
          ]}
        />
        {note !== '' && <p className="mt-1 line-clamp-3 break-words text-12">{note}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink href={`/days/${newYorkDate(trade.openedAt)}`} size="head">
            <ListChecks />
            {decision === null
              ? 'The day of its decision'
              : `Decision of ${minuteTime(endOfBarMs(decision.barStart))}`}
          </ButtonLink>
          <ButtonLink href={addressWith({ [TRADE_QUERY_NAME]: trade.id })} size="head">
            <Play />
            {note === '' ? 'Play the trade, add a note' : 'Play the trade'}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Mean entry and exit prices over all contracts, fees and net. */
function TripSum({ trade }: { readonly trade: TradeDetail }) {
  const { quantity, entryPrice, exitPrice, fees, net } = trade;
  return (
    <p className="num flex flex-wrap justify-between gap-x-4 border-line border-t px-4 py-2 text-12">
      <span className="text-ink">
        <Amount text={count(quantity)} /> bought at <Amount text={decimal(entryPrice)} /> on
        average, sold at <Amount text={decimal(exitPrice)} />
      </span>
      <span className="flex gap-x-4">
        <span>
          fees <Amount text={money(fees)} />
        </span>
        <Change value={net} className="font-medium" />
      </span>
    </p>
  );
}
