import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { listQuestions, setSettler } from '../../question-contract.ts';
import { roomKey } from '../api.ts';
import { staleTimeIn } from '../live/followed.ts';

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'questions'],
    queryFn: ({ signal }) => call(listQuestions, { params: { id }, signal }),
    meta: { keepsOffline: true },
    staleTime: staleTimeIn(id),
  });

export type SettlerChoice = { settler: 'trust' | 'group' } | { settler: 'judge'; judge: string };

export const putSettler = (id: string, body: SettlerChoice) => call(setSettler, { params: { id }, body });
