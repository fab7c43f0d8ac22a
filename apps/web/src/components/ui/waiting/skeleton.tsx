/** Has the final size, while a value loads. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`drawn block rounded-chip bg-line ${className}`} />;
}

export const RowSkeletons = ({ count }: { count: number }) => (
  <Skeletons
    count={count}
    className="h-4 w-full"
    frameClass="flex h-[34px] items-center border-line border-b px-4"
  />
);

interface SkeletonsProps {
  readonly count: number;
  readonly className: string;
  readonly frameClass?: string;
}

export function Skeletons({ count, className, frameClass }: SkeletonsProps) {
  return Array.from({ length: count }, (_, index) => {
    if (frameClass === undefined) return <Skeleton key={index} className={className} />;
    return (
      <div key={index} className={frameClass}>
        <Skeleton className={className} />
      </div>
    );
  });
}
