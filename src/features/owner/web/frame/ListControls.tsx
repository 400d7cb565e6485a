import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as messages from '../messages.ts';
import css from './frame.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className={css.field}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {messages.frame.showMore}
      </Button>
    </div>
  );
}

/** The footer of a shortened list, with what it leaves out and a link to everything. */
export function ListFooter({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
