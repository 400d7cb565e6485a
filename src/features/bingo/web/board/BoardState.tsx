import type { ReactNode } from 'react';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { useBoard } from '../api.ts';
import { messages } from '../messages.ts';
import css from './BoardState.module.css';

interface Props {
  query: ReturnType<typeof useBoard>['query'];
  children: (entries: readonly BoardEntry[]) => ReactNode;
}

/** A board, or its loading or error state; the skeleton is as tall as the board with its head. */
export function BoardState({ query, children }: Props) {
  const skeleton = (
    <div className={css.skeleton}>
      <Skeleton height="100%" />
    </div>
  );
  return (
    <QueryState query={query} title={messages.room.errors.board} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
