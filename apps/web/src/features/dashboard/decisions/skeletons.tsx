import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton, Skeletons } from '../../../components/ui/waiting/skeleton.tsx';

export function DecisionsSkeleton() {
  return (
    <Loading subject="decisions">
      <div className="flex flex-col gap-3 px-4 py-3">
        <Skeletons count={6} className="h-5" />
      </div>
    </Loading>
  );
}

export function GatesSkeleton() {
  return (
    <Loading subject="the entry gates">
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Skeletons count={8} className="h-4" />
      </div>
    </Loading>
  );
}

export function SignalSkeleton() {
  return (
    <Loading subject="the signal">
      <Skeleton className="h-10" />
      <div className="mt-3 grid grid-cols-2 gap-5">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="mt-4 h-52" />
    </Loading>
  );
}
