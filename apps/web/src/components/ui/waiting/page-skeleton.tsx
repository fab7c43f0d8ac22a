import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

export function PageSkeleton() {
  return (
    <Loading subject="the page">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-1 h-5 w-72 max-w-full" />
      <Skeleton className="mt-3 h-64 rounded-card" />
    </Loading>
  );
}
