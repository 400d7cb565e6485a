import { type SubmitEvent, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstWrongField, PasswordField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { Room } from '../../contract.ts';
import { roomLimits, roomSentences } from '../../room-rules.ts';
import { useJoinRoom } from '../room-mutations.ts';
import { words } from '../words.ts';
import { DeleteRoom } from './DeleteRoom.tsx';
import css from './JoinRoom.module.css';

const texts = words.joining;

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
}

/** Asks a stranger whether to join, with the password where there is one. "No" leads to the lobby. */
export function JoinRoom({ room, login, isRoot }: Props) {
  const join = useJoinRoom(room.id, login);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const alert = useAlert();
  const notify = useNotice();
  const toLobby = () => navigate(pathTo('lobby', { gameName: room.game }), { replace: true });
  const { inField, inForm } = problemsOf(join.error, room.is_private, isMissing);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (join.isPending) return;
    const form = event.currentTarget;
    setIsMissing(room.is_private && password === '');
    if (room.is_private && password === '') return focusFirstWrongField(form);
    try {
      await join.mutateAsync(room.is_private ? password : undefined);
      notify(texts.joined(room.name));
    } catch (error) {
      if (staysAtTheDoor(error)) return focusFirstWrongField(form);
      alert(`${texts.failed} ${sentenceOf(error)}`);
      toLobby();
    }
  };

  return (
    <Page title={texts.page(room.name, room.id)} sign={games[room.game].sign}>
      <Dialog title={texts.title(room.name)} onClose={toLobby}>
        <form className={css.form} onSubmit={submit} noValidate>
          <p>{texts.body(room.admin, room.user_count)}</p>
          {room.is_private && (
            <PasswordField
              label={texts.password}
              hint={texts.passwordHint}
              value={password}
              onChange={setPassword}
              error={inField}
              maxLength={roomLimits.passwordMax}
              autoComplete="off"
              data-autofocus
            />
          )}
          <FormProblem problem={inForm} />
          <DialogActions>
            <Button data-autofocus={!room.is_private || undefined} onClick={toLobby}>
              {texts.no}
            </Button>
            <Button type="submit" tone="accent" busy={join.isPending}>
              {texts.yes}
            </Button>
            {isRoot && <DeleteRoom room={room} />}
          </DialogActions>
        </form>
      </Dialog>
    </Page>
  );
}

/** A wrong password, or one too many, can be mended here, and a network comes back; what else is refused leads back to the lobby. */
const staysAtTheDoor = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && (error.status === 403 || error.status === 429));

/** A refused password belongs to its field; everything else to the form. */
function problemsOf(error: unknown, isPrivate: boolean, isMissing: boolean): { inField?: string; inForm?: string } {
  if (isMissing) return { inField: roomSentences.passwordNeeded };
  if (!error) return {};
  const sentence = sentenceOf(error);
  if (isPrivate && error instanceof ApiError && error.status === 403) return { inField: sentence };
  return { inForm: `${texts.failed} ${sentence}` };
}
