import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';

export function DecisionsSkeleton() {
  return (
    <Loading what="decisions">
      <div className="flex flex-col gap-3 px-4 py-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-5" />
        ))}
      </div>
    </Loading>
  );
}
