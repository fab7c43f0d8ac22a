import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';

export function SignalSkeleton() {
  return (
    <Loading what="the signal">
      <Skeleton className="h-10" />
      <div className="mt-3 grid grid-cols-2 gap-5">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="mt-4 h-52" />
    </Loading>
  );
}
