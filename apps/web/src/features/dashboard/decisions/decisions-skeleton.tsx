import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';

export function DecisionsSkeleton() {
  return (
    <Loading what="decisions">
      <div className="flex flex-col gap-3 px-4 py-3">
        <Skeletons count={6} className="h-5" />
      </div>
    </Loading>
  );
}
