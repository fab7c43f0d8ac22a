import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton, Skeletons } from '../../components/ui/waiting/skeleton.tsx';

/** Blocks as large as the cards; a phone has one breakdown. */
export function PerformanceSkeleton() {
  return (
    <Loading subject="the results">
      <div className="flex flex-col gap-3">
        {/* The tabs, and the verdict below them. */}
        <Skeleton className="h-9 rounded-card max-md:h-11" />
        <Skeleton className="h-11 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <Skeleton className="h-[28rem] rounded-card" />
          <Skeleton className="h-[28rem] rounded-card" />
        </div>
        <div className="grid gap-3 xl:grid-cols-2">
          <Skeletons count={4} className="h-40 rounded-card max-md:not-first:hidden" />
        </div>
      </div>
    </Loading>
  );
}
