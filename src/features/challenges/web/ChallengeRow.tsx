import { type SubmitEvent, useState } from 'react';
import { hasRole } from '#shared/roles.ts';
import { errorText } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { FormProblem, focusFirstInvalidField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { type Challenge, ChangedChallenge } from '../contract.ts';
import { useChangeChallenge, useDeleteChallenge } from './api.ts';
import { ChallengeFields, draftOf, inputOf } from './ChallengeFields.tsx';
import css from './ChallengeRow.module.css';
import challengesCss from './Challenges.module.css';
import { isOwnChallenge } from './challenge-filters.ts';
import * as messages from './messages.ts';

const texts = messages.challenges;

/** Edits a challenge. The draft isn't lost if saving fails. */
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
        onSuccess: (response) => {
          notify(texts.changed(response.challenge.title));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
        <p className={css.terms}>{texts.editKeeps}</p>
        <FormProblem problem={change.error ? texts.changing(errorText(change.error)) : undefined} />
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

const mayEdit = (challenge: Challenge, user: SessionUser) =>
  isOwnChallenge(challenge, user.login) || hasRole(user, 'root');

function ChallengeActions({ challenge, user }: { challenge: Challenge; user: SessionUser }) {
  const remove = useDeleteChallenge();
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const [isEditing, setIsEditing] = useState(false);
  const { id, title } = challenge;
  if (!mayEdit(challenge, user)) return null;

  const confirmDelete = async () => {
    const question = { title: texts.deleteTitle(title), body: texts.deleteBody, yes: texts.delete, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    try {
      await remove.mutateAsync(id);
      notify(texts.deleted(title));
    } catch (error) {
      alert(texts.deleting(errorText(error)));
    }
  };
  return (
    <span className={challengesCss.buttons}>
      <Button tone="quiet" aria-label={texts.editNamed(title)} onClick={() => setIsEditing(true)}>
        <Icon shape={icons.pencil} />
      </Button>
      <Button tone="quiet" aria-label={texts.deleteNamed(title)} busy={remove.isPending} onClick={confirmDelete}>
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
  const isOwn = isOwnChallenge(challenge, user.login);
  return (
    <>
      <tr
        className={challengesCss.row}
        data-own={isOwn || undefined}
        data-editable={mayEdit(challenge, user) || undefined}
      >
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
            texts.builtIn
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
          <ChallengeActions challenge={challenge} user={user} />
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

/**
 * A decorative square that looks as on a board: it shows the category, and a camera if a photo is required. The user's
 * own challenges are yellow.
 */
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

export const ChallengeFacts = ({ challenge }: { challenge: Challenge }) => <Facts facts={factsOf(challenge)} />;

function factsOf(challenge: Challenge): Fact[] {
  const { fields, yes, no } = messages.challenges;
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

/** Icons for the categories in the shipped pool, as strokes on a 24 x 24 grid. */
const shapes: Readonly<Record<string, string>> = {
  road: 'M9 4L5 20M15 4l4 16M12 4v3M12 10v4M12 17v3',
  stops: 'M12 4v16M5 5h11l3 3-3 3H5zM9 20h6',
  city: 'M4 20V10h6v10M10 20V4h5v16M15 20v-8h5v8M3 20h18',
  nature: 'M12 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 9v11',
  animals:
    'M12 12c3 0 5.500 3 5.500 5.500S15 19.500 12 19.500 6.500 20 6.500 17.500 9 12 12 12zM6 8v2.500M10 5v2.500M14 5v2.500M18 8v2.500',
  food: 'M6 4v5a2 2 0 0 0 4 0V4M8 11v9M17 20V4c-2.500 1-3.500 4-3.500 8H17',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 19c.5-4 3-5.500 6-5.500s5.500 1.500 6 5.500M16 5.500a3 3 0 0 1 0 5.500M18 14c2 .7 3 2.500 3 5',
  party: 'M5 20l4-11 7 7zM14 4v3M20 10h-3M18 4l-3 4M20 16l-2-1',
  sky: 'M7 18a4 4 0 0 1-.5-8 5.500 5.500 0 0 1 10.700 1A3.500 3.500 0 0 1 17 18z',
};
const general = 'M12 4l2.400 5 5.600.700-4.100 3.800 1.100 5.500-5-2.800-5 2.800 1.100-5.500L4 9.700 9.600 9z';

export function CategoryIcon({ category }: { category: string }) {
  return <Icon shape={shapes[category] ?? general} />;
}

interface DotsProps {
  count: number;
  /** The total number of dots; defaults to `count`. */
  of?: number;
}

/** Difficulty as dots, hidden from screen readers because the text beside them says the same. */
export function Dots({ count, of = count }: DotsProps) {
  return (
    <span className={css.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity besides their position
        <span key={index} data-on={index < count || undefined} />
      ))}
    </span>
  );
}
