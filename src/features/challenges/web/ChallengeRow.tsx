import { type SubmitEvent, useState } from 'react';
import { hasRole } from '#shared/roles.ts';
import { sentenceOf } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import type { SessionUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstInvalidField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { type Challenge, ChangedChallenge } from '../contract.ts';
import { useChangeChallenge, useDeleteChallenge } from './api.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { ChallengeFacts } from './ChallengeFacts.tsx';
import { ChallengeFields } from './ChallengeFields.tsx';
import challengeFormCss from './ChallengeForm.module.css';
import css from './ChallengeRow.module.css';
import challengesCss from './Challenges.module.css';
import { draftOf, inputOf } from './challenge-draft.ts';
import { Dots } from './Dots.tsx';
import { isMine } from './filters/challenge-filters.ts';
import { messages } from './messages.ts';

const texts = messages.challenges;

/** Edits a challenge. The draft survives until it's saved. */
function EditDialog({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = useChangeChallenge();
  const notify = useNotice();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = inputOf(draft);
    const found = fieldErrors(ChangedChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(event.currentTarget);
    change.mutate(
      { id: challenge.id, change: input },
      {
        onSuccess: (answer) => {
          notify(texts.changed(answer.challenge.title));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <form className={challengeFormCss.form} onSubmit={submit} noValidate>
        <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
        <p className={challengeFormCss.terms}>{texts.editKeeps}</p>
        <FormProblem problem={change.error ? texts.changing(sentenceOf(change.error)) : undefined} />
        <DialogActions>
          <Button onClick={onClose}>{texts.form.cancel}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.form.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const mayAct = (challenge: Challenge, user: SessionUser) => isMine(challenge, user.login) || hasRole(user, 'root');

function ChallengeActs({ challenge, user }: { challenge: Challenge; user: SessionUser }) {
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
    <span className={challengesCss.acts}>
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

const levels = 5;

interface Props {
  challenge: Challenge;
  user: SessionUser;
  isOpen: boolean;
  onToggle: () => void;
}

export function ChallengeRow({ challenge, user, isOpen, onToggle }: Props) {
  const { title, description, difficulty, image_required, user_login } = challenge;
  const isOwn = isMine(challenge, user.login);
  return (
    <>
      <tr className={challengesCss.row} data-own={isOwn || undefined} data-acts={mayAct(challenge, user) || undefined}>
        <th scope="row" className={challengesCss.title}>
          <ChallengeTile challenge={challenge} isOwn={isOwn} />
          <bdi>{title}</bdi>
        </th>
        <td className={challengesCss.description}>
          <bdi className={isOpen ? undefined : challengesCss.text}>{description}</bdi>
        </td>
        <td className={challengesCss.difficulty}>
          <Dots count={difficulty} of={levels} />
          <span className="visually-hidden">{texts.difficultyOf(difficulty)}</span>
          {image_required && <span className={challengesCss.phoneLabel}>{texts.filters.needs}</span>}
        </td>
        <td className={challengesCss.creator}>
          {isOwn ? (
            <span className={challengesCss.own}>{texts.you}</span>
          ) : user_login === null ? (
            texts.house
          ) : (
            <bdi translate="no">{user_login}</bdi>
          )}
        </td>
        <td className={challengesCss.actions}>
          <button
            type="button"
            className={challengesCss.moreData}
            aria-expanded={isOpen}
            aria-label={texts.moreNamed(title)}
            onClick={onToggle}
          >
            {texts.more}
          </button>
          <ChallengeActs challenge={challenge} user={user} />
        </td>
      </tr>
      {isOpen && (
        <tr className={challengesCss.more}>
          <td colSpan={5}>
            <ChallengeFacts challenge={challenge} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Preview of the square on a board: its category, and a camera if it needs a photo; your own is yellow. Decorative. */
function ChallengeTile({ challenge, isOwn }: { challenge: Challenge; isOwn: boolean }) {
  return (
    <span className={css.tile} data-own={isOwn || undefined} aria-hidden="true">
      <CategoryIcon category={challenge.category} />
      {challenge.image_required && (
        <span className={css.camera}>
          <Icon shape={icons.camera} />
        </span>
      )}
    </span>
  );
}
