import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';

export function GatesSkeleton() {
  return (
    <Loading what="the entry gates">
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Skeletons count={8} className="h-4" />
      </div>
    </Loading>
  );
}
