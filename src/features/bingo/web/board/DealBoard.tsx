import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { untilShown } from '#features/rooms/web/index.ts';
import { ApiError, call, errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { settingsOf } from '../../bingo-document.ts';
import { type BoardAddress, dealBoard } from '../../contract.ts';
import { defaultSettings } from '../../settings.ts';
import { boardQuery, useBingoRoom } from '../api.ts';
import * as messages from '../messages.ts';
import { useEndedAt } from '../room/GameEnd.tsx';

const texts = messages.deal;

/** Asks a member without a board once whether to deal one, and afterwards shows a button. */
export function DealBoard({ address }: { address: BoardAddress }) {
  const isOver = useEndedAt(address.roomId) !== undefined;
  if (isOver) return <EmptyState title={messages.ending.over} detail={messages.ending.overDetail} />;
  return <Deal address={address} />;
}

function Deal({ address }: { address: BoardAddress }) {
  const deal = useDealBoard(address.roomId, address.login);
  const confirm = useConfirm();
  const hasAsked = useRef(false);
  const room = useBingoRoom(address.roomId);

  const ask = async () => {
    const body = texts.firstDealBody((room === undefined ? defaultSettings : settingsOf(room)).swaps);
    const question = { title: texts.firstDealTitle, body, yes: texts.deal, no: texts.notNow };
    if (await confirm(question)) deal.mutate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks automatically only on arrival
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void ask();
  }, []);

  return (
    <EmptyState
      title={texts.noBoard}
      detail={texts.noBoardDetail}
      action={
        <>
          <FormProblem problem={problemOf(deal.error)} />
          <Button tone="accent" onClick={ask} busy={deal.isPending}>
            {texts.deal}
          </Button>
        </>
      }
    />
  );
}

/** A pool that's too small is an expected refusal; the server's message says what is missing. */
function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const sentence = errorText(error);
  if (error instanceof ApiError && error.status === 409) return sentence;
  return `${messages.room.errors.starting} ${sentence}`;
}

function useDealBoard(roomId: string, login: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dealBoard, { params: { login, roomId }, body: {} }),
    onSuccess: (board) => client.setQueryData(boardQuery(roomId, login).queryKey, board),
    onSettled: () => untilShown(roomId, undefined),
  });
}
