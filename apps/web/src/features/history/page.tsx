import { useUrlQuery } from '../../lib/browser/use-url-query.ts';
import { OrdersView } from './orders/orders-view.tsx';
import { TripsView } from './trips/trips-view.tsx';

export function HistoryPage() {
  const { query } = useUrlQuery();
  return (
    <div data-testid="page-history">
      {query.get('view') === 'trips' ? <TripsView /> : <OrdersView />}
    </div>
  );
}
