import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { guestRoomPath } from '#web/session/guest-room-path.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { roomQuery } from '../api.ts';
import { forgetLists } from '../room-mutations.ts';
import { words } from '../words.ts';
import { postMember } from './api.ts';

const texts = words.guests;

/** Whoever has an account joins with it: the link stands in the place of the room's password. */
export function JoinAsMember({ secret, login, onDone }: { secret: string; login: string; onDone: () => void }) {
  const client = useQueryClient();
  const logOut = useLogOut();
  const notify = useNotice();
  const join = useMutation({
    mutationFn: () => postMember(secret),
    onSuccess: ({ room, game }) => {
      // Who looked at it before was a stranger.
      client.removeQueries({ queryKey: roomQuery(room).queryKey });
      forgetLists(client);
      navigate(guestRoomPath({ room, game }), { replace: true });
      onDone();
      notify(texts.joined(login));
    },
  });
  return (
    <>
      <FormProblem problem={join.error ? sentenceOf(join.error) : undefined} />
      <Button tone="accent" wide busy={join.isPending} onClick={() => join.mutate()}>
        {texts.joinAs(login)}
      </Button>
      <Button wide onClick={() => void logOut()}>
        {texts.logOutFirst}
      </Button>
    </>
  );
}
