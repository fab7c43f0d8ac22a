import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';

export function GatesSkeleton() {
  return (
    <Loading what="the entry gates">
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <Skeleton key={row} className="h-4" />
        ))}
      </div>
    </Loading>
  );
}
