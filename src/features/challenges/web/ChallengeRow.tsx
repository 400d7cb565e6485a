import { loginKey } from '#features/accounts/login-key.ts';
import { hasRole } from '#shared/roles.ts';
import { sentenceOf } from '#web/api/client.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Challenge } from '../contract.ts';
import { useDeleteChallenge } from './api.ts';
import css from './Challenges.module.css';
import { words } from './words.ts';

const texts = words.challenges;

interface Props {
  challenge: Challenge;
  user: SessionUser;
  isOpen: boolean;
  onToggle: () => void;
}

export function ChallengeRow({ challenge, user, isOpen, onToggle }: Props) {
  const { title, description, difficulty, user_login } = challenge;
  return (
    <>
      <tr className={css.row}>
        <th scope="row" className={css.title}>
          <bdi>{title}</bdi>
        </th>
        <td className={css.description}>
          <bdi className={isOpen ? undefined : css.text}>{description}</bdi>
        </td>
        <td className={css.difficulty}>
          <span className={css.phoneLabel}>{texts.columns.difficulty} </span>
          {texts.difficultyOf(difficulty)}
        </td>
        <td className={css.creator}>
          <span className={css.phoneLabel}>{texts.by} </span>
          {user_login === null ? texts.house : <bdi>{user_login}</bdi>}
        </td>
        <td className={css.actions}>
          <Button tone="quiet" aria-expanded={isOpen} aria-label={texts.moreNamed(title)} onClick={onToggle}>
            {texts.more}
          </Button>
          <DeleteButton challenge={challenge} user={user} />
        </td>
      </tr>
      {isOpen && (
        <tr className={css.more}>
          <td colSpan={5}>
            <Facts facts={factsOf(challenge)} />
          </td>
        </tr>
      )}
    </>
  );
}

function DeleteButton({ challenge, user }: { challenge: Challenge; user: SessionUser }) {
  const remove = useDeleteChallenge();
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const { id, title, user_login } = challenge;
  const isCreator = user_login !== null && loginKey(user_login) === loginKey(user.login);
  const mayDelete = isCreator || hasRole(user, 'root');

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
    <Button
      tone="danger"
      disabled={!mayDelete}
      title={mayDelete ? undefined : texts.notYours}
      aria-label={texts.deleteNamed(title)}
      busy={remove.isPending}
      onClick={ask}
    >
      {texts.delete}
    </Button>
  );
}

function factsOf(challenge: Challenge): Fact[] {
  const { fields, yes, no } = texts;
  return [
    { label: fields.category, value: <bdi>{challenge.category}</bdi> },
    { label: fields.points, value: formatNumber(challenge.points) },
    { label: fields.image_required, value: challenge.image_required ? yes : no },
    { label: fields.active, value: challenge.active ? yes : no },
    { label: fields.dealt, value: formatNumber(challenge.dealt) },
    { label: fields.completed, value: formatNumber(challenge.completed) },
    { label: fields.created_at, value: formatDateTime(challenge.created_at) },
    { label: fields.id, value: challenge.id },
  ];
}
