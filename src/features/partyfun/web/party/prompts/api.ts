import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { roomKey } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { ApiError, call } from '#web/api/client.ts';
import {
  addOwnPrompt,
  approvePrompt,
  banPrompt,
  deleteOwnPrompt,
  listOwnPrompts,
  unbanPrompt,
  type WrittenPrompt,
} from '../../../prompt-contract.ts';
import { clearKey, keyFor } from './written-prompt.ts';

/** The prompts are polled: they're meant to be a surprise, so no events announce them. */
const pollMs = 5 * secondMs;

export const promptsQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...roomKey(roomId), 'party prompts'],
    queryFn: ({ signal }) => call(listOwnPrompts, { params: { id: roomId }, signal }),
    refetchInterval: pollMs,
  });

function useChange<Input>(roomId: string, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: promptsQuery(roomId).queryKey }),
  });
}

/** A retry doesn't add the prompt twice. */
export const useAddPrompt = (id: string) =>
  useChange(id, async (body: WrittenPrompt) => {
    const key = keyFor(JSON.stringify([id, body]));
    try {
      await call(addOwnPrompt, { key, params: { id }, body });
      clearKey(key);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) clearKey(key);
      throw error;
    }
  });

export const useApprovePrompt = (id: string) =>
  useChange(id, ({ prompt, is_in }: { prompt: string; is_in: boolean }) =>
    call(approvePrompt, { params: { id, prompt }, body: { is_in } }),
  );

export const useDeletePrompt = (id: string) =>
  useChange(id, (prompt: string) => call(deleteOwnPrompt, { params: { id, prompt } }));

export const useBanPrompt = (id: string) =>
  useChange(id, (prompt: string) => call(banPrompt, { params: { id, prompt } }));

export const useUnbanPrompt = (id: string) =>
  useChange(id, (prompt: string) => call(unbanPrompt, { params: { id, prompt } }));
