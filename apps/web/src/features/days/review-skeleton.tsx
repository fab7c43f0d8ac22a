import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';

export function ReviewSkeleton() {
  return (
    <Loading subject="the day">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-[25.5rem] rounded-card max-md:h-[22rem]" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  );
}
