import { Button } from '#web/ui/Button.tsx';
import { messages } from '../messages.ts';
import css from './frame.module.css';

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a list; hidden on the last one. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {messages.frame.showMore}
      </Button>
    </div>
  );
}
