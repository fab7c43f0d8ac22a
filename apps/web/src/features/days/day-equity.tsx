import type { DayReview } from '@tideline/api/schemas';
import { curveOf } from '../../components/trading/equity/equity-curve.ts';
import { EquityFigures } from '../../components/trading/equity/equity-figures.tsx';
import { Simulated } from '../../components/trading/simulated.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Nothing } from './nothing.tsx';

export function DayEquity({ review }: { readonly review: DayReview }) {
  const points = review.equity.map(({ at, equity }) => ({ at: Date.parse(at), equity }));
  const curve = curveOf(points);
  return (
    <Card title="Equity" flush={curve === null} aside={<Simulated />}>
      {curve === null ? (
        <Nothing title="No curve of this day">
          It is recorded with every bar while the server runs and the account can be read.
        </Nothing>
      ) : (
        <EquityFigures curve={curve} range="today" label="Equity of the day" isStale={false} />
      )}
    </Card>
  );
}
