import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loaded on demand: few rooms of a list are the user's own. */
export const DeleteInList = fetched(
  async () => (await import('./DeleteRoom.tsx')).DeleteInList,
  () => <Skeleton height="3rem" />,
);
