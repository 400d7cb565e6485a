import { useState } from 'react';
import { hasRole } from '#shared/roles.ts';
import { sentenceOf } from '#web/api/client.ts';
import type { SessionUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Challenge } from '../contract.ts';
import { useDeleteChallenge } from './api.ts';
import css from './Challenges.module.css';
import { isMine } from './filters/challenge-filters.ts';
import { words } from './words.ts';

const EditDialog = fetched(async () => (await import('./EditDialog.tsx')).EditDialog);
const texts = words.challenges;

/** Whether this user may edit and delete it. */
export const mayAct = (challenge: Challenge, user: SessionUser) =>
  isMine(challenge, user.login) || hasRole(user, 'root');

/** Edit and Delete, for those whom they work for. */
export function ChallengeActs({ challenge, user }: { challenge: Challenge; user: SessionUser }) {
  const remove = useDeleteChallenge();
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const [isEditing, setIsEditing] = useState(false);
  const { id, title } = challenge;
  if (!mayAct(challenge, user)) return null;

  const ask = async () => {
    const question = { title: texts.deleteTitle(title), body: texts.deleteBody, yes: texts.delete, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    try {
      await remove.mutateAsync(id);
      notify(texts.deleted(title));
    } catch (error) {
      alert(texts.deleting(sentenceOf(error)));
    }
  };
  return (
    <span className={css.acts}>
      <Button tone="quiet" aria-label={texts.editNamed(title)} onClick={() => setIsEditing(true)}>
        <Icon shape={icons.pencil} />
      </Button>
      <Button tone="quiet" aria-label={texts.deleteNamed(title)} busy={remove.isPending} onClick={ask}>
        <Icon shape={icons.bin} />
      </Button>
      {isEditing && <EditDialog challenge={challenge} onClose={() => setIsEditing(false)} />}
    </span>
  );
}
