import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';

/** As tall as the curve with its figures. */
export function EquitySkeleton() {
  return (
    <Loading subject="the equity curve">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-2 h-44" />
    </Loading>
  );
}
