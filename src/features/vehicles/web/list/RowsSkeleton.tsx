import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Stands where rows will be. */
export function RowsSkeleton() {
  return <Skeleton height="7.125rem" count={8} />;
}
