import { PageHead } from '../../../components/ui/layout/page-head.tsx';
import { HistoryViewSwitch } from '../history-switch.tsx';
import { RoundTrips } from './round-trips.tsx';

export function TripsView() {
  return (
    <>
      <PageHead
        title="Order History"
        sentence="What each trade bought, sold and left, newest first. Times are New York."
      />
      <HistoryViewSwitch shownView="trips" />
      <RoundTrips />
    </>
  );
}
