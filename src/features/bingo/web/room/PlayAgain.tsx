import { useMutation } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { untilKnown } from '#features/rooms/web/index.ts';
import { call, sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { playAgain } from '../../contract.ts';
import { useBingoRoom } from '../api.ts';
import { messages } from '../messages.ts';

const texts = messages.again;

/** The admin starts the next game in the same room, once somebody has a board. */
export function PlayAgain({ room, login, isRoot }: { room: Room; login: string; isRoot: boolean }) {
  const bingo = useBingoRoom(room.id)?.bingo;
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const again = useMutation({
    mutationFn: async (game: number) => {
      const { revision } = await call(playAgain, { params: { id: room.id }, body: { game } });
      await untilKnown(room.id, revision);
    },
    onSuccess: () => notify(texts.started),
    onError: (error) => alert(`${texts.failed} ${sentenceOf(error)}`),
  });
  const isAdmin = isRoot || loginKey(room.admin) === loginKey(login);
  if (!isAdmin || bingo === undefined || Object.keys(bingo.boards).length === 0) return null;
  const ask = async () => {
    // Read before asking, so that a late answer doesn't end a game that has started since.
    const { game = 1 } = bingo;
    const question = { title: texts.title(room.name), body: texts.body, yes: texts.again, no: texts.cancel };
    if (await confirm({ ...question, tone: 'danger' })) again.mutate(game);
  };
  return (
    <Button onClick={ask} busy={again.isPending}>
      {texts.again}
    </Button>
  );
}
