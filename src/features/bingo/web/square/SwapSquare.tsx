import { useMutation, useQueryClient } from '@tanstack/react-query';
import { untilShown } from '#features/rooms/web/index.ts';
import { withAt } from '#shared/lists.ts';
import { call, errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { swapsLeft } from '../../bingo-document.ts';
import { type BoardAddress, type BoardEntry, swapSquare } from '../../contract.ts';
import { boardQuery, useBingoRoom } from '../api.ts';
import * as messages from '../messages.ts';

const texts = messages.swap;

/** How many squares this player can still swap; 0 until the room is loaded. */
export function useSwapsLeft({ roomId, login }: BoardAddress): number {
  const room = useBingoRoom(roomId);
  return room === undefined ? 0 : swapsLeft(room, login);
}

interface Props {
  address: BoardAddress;
  challenge: BoardEntry['challenge'];
  onSwapped: (challengeId: string) => void;
  onClose: () => void;
}

/** Asks before a square is swapped, because it doesn't come back. */
export function SwapQuestion({ address, challenge: { id, title }, onSwapped, onClose }: Props) {
  const left = useSwapsLeft(address);
  const swap = useSwap(address, id, onSwapped);
  return (
    <Dialog key="swap" kind="alert" title={texts.title(title)} onClose={onClose}>
      <p>{texts.body(left)}</p>
      <FormProblem problem={swap.error ? errorText(swap.error) : undefined} />
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.keep}
        </Button>
        <Button tone="accent" onClick={() => swap.mutate()} busy={swap.isPending}>
          {texts.swap}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Only the server can draw a challenge, so this can't be queued offline. */
function useSwap(address: BoardAddress, challengeId: string, onSwapped: Props['onSwapped']) {
  const client = useQueryClient();
  const notify = useNotice();
  return useMutation({
    mutationFn: async () => {
      const { revision, ...square } = await call(swapSquare, { params: { ...address, challengeId }, body: {} });
      await untilShown(address.roomId, revision);
      return square;
    },
    onSuccess: (square) => {
      client.setQueryData(boardQuery(address.roomId, address.login).queryKey, (previous) => {
        const place = previous?.findIndex(({ challenge }) => challenge.id === challengeId) ?? -1;
        return previous === undefined || place < 0 ? previous : [...withAt(previous, place, square)];
      });
      notify(texts.swapped(square.challenge.title));
      onSwapped(square.challenge.id);
    },
  });
}
