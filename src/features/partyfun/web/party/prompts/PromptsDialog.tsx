import { useQuery } from '@tanstack/react-query';
import { Fragment, type SubmitEvent, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem, focusFirstInvalidField, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { answerKinds, type OwnKind, ownKinds, partyLimits } from '../../../party-view.ts';
import type { OwnPrompt } from '../../../prompt-contract.ts';
import * as messages from '../../messages.ts';
import css from '../lobby/PartyLobby.module.css';
import { withUnit } from '../numbers.ts';
import { isSameLogin, type Table } from '../table.ts';
import { promptsQuery, useAddPrompt, useApprovePrompt, useDeletePrompt, useUnbanPrompt } from './api.ts';
import { fieldsOf, problemIn, promptOf, type Typed } from './written-prompt.ts';

const texts = messages.ours;

interface OwnPromptListProps {
  roomId: string;
  prompts: readonly OwnPrompt[];
  isAdmin: boolean;
  admin: string;
}

function OwnPromptList({ roomId, prompts, isAdmin, admin }: OwnPromptListProps) {
  const alert = useAlert();
  const approval = useApprovePrompt(roomId);
  const deletion = useDeletePrompt(roomId);
  const onError = (error: Error) => alert(errorText(error));
  if (prompts.length === 0) return <p className={css.none}>{isAdmin ? texts.none : texts.noneOfYours}</p>;
  return (
    <ul className={css.list}>
      {prompts.map(({ id, kind, text, author, is_in, ...prompt }) => (
        <li key={id} className={css.row}>
          <div className={css.promptWords}>
            <p>
              <span className={css.kind}>{messages.party.kinds[kind]}</span> <bdi>{text}</bdi>
            </p>
            <Details {...prompt} />
            <p className={css.detail}>
              {isAdmin && `${texts.by(author)} `}
              {is_in ? texts.approved : texts.waiting(admin)}
            </p>
          </div>
          <div className={css.acts}>
            {isAdmin && (
              <Button
                aria-label={is_in ? texts.takeOutWhat(text) : texts.approveWhat(text)}
                busy={approval.isPending && approval.variables.prompt === id}
                onClick={() => approval.mutate({ prompt: id, is_in: !is_in }, { onError })}
              >
                {is_in ? texts.takeOut : texts.approve}
              </Button>
            )}
            <Button
              tone="quiet"
              aria-label={texts.deleteWhat(text)}
              busy={deletion.isPending && deletion.variables === id}
              onClick={() => deletion.mutate(id, { onError })}
            >
              <Icon name="close" />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Details({
  halves,
  options = halves,
  truth,
  range,
}: Pick<OwnPrompt, 'halves' | 'options' | 'truth' | 'range'>) {
  const answer = typeof truth === 'number' ? withUnit(truth, range?.unit) : truth;
  return (
    <>
      {options !== undefined && (
        <p className={css.detail}>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: both halves may say the same
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{option}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {answer !== undefined && <p className={css.detail}>{texts.answerIs(answer)}</p>}
    </>
  );
}

interface BanListProps {
  roomId: string;
  never: readonly { prompt: string; text: string }[];
}

/** Lists the banned prompts, which any member can unban. */
function BanList({ roomId, never }: BanListProps) {
  const alert = useAlert();
  const { mutate, isPending, variables } = useUnbanPrompt(roomId);
  return (
    <Disclosure label={texts.bans(never.length)}>
      <ul className={css.list}>
        {never.map(({ prompt, text }) => (
          <li key={prompt} className={css.row}>
            <p className={css.promptWords}>
              <bdi>{text}</bdi>
            </p>
            <Button
              aria-label={texts.unbanWhat(text)}
              busy={isPending && variables === prompt}
              onClick={() => mutate(prompt, { onError: (error) => alert(errorText(error)) })}
            >
              {texts.unban}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The group's prompts: members write them, and the room's admin approves them. */
export function PromptsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const { room, login } = table;
  const query = useQuery(promptsQuery(room.id));
  const isAdmin = isSameLogin(room.admin, login);
  return (
    <Dialog title={messages.lobby.ours} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
          {({ prompts, in_count, never }) => (
            <>
              {(in_count > 0 || !isAdmin) && (
                <p className={css.promptLead}>
                  {in_count > 0 && texts.inCount(in_count)} {!isAdmin && texts.approvedBy(room.admin)}
                </p>
              )}
              <OwnPromptList roomId={room.id} prompts={prompts} isAdmin={isAdmin} admin={room.admin} />
              <WritePrompt roomId={room.id} isAdmin={isAdmin} />
              {never.length > 0 && <BanList roomId={room.id} never={never} />}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

/** A form for adding a prompt. It's only cleared once the server has accepted the prompt. */
function WritePrompt({ roomId, isAdmin }: { roomId: string; isAdmin: boolean }) {
  const [kind, setKind] = useState<OwnKind>('finish');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error, isSuccess, reset } = useAddPrompt(roomId);
  const fields = fieldsOf[kind];
  const isMissing = text.trim() === '';

  const change = (set: () => void) => {
    set();
    setIsChecked(false);
    reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (isMissing || fields.some((field) => problemIn(field, typed) !== undefined)) {
      setIsChecked(true);
      return focusFirstInvalidField(event.currentTarget);
    }
    mutate(promptOf(kind, text, typed), {
      onSuccess: () => {
        setText('');
        setTyped({});
      },
    });
  };
  return (
    <form className={css.promptForm} onSubmit={submit} noValidate>
      <h3>{texts.write}</h3>
      <SelectField
        label={texts.kind}
        hint={messages.party.hows[kind]}
        options={ownKinds.map((option) => ({ value: option, label: messages.party.kinds[option] }))}
        value={kind}
        onChange={(value) => change(() => setKind(ownKinds.find((option) => option === value) ?? 'finish'))}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.examples[kind]}
        value={text}
        onChange={(value) => change(() => setText(value))}
        error={isChecked && isMissing ? texts.textMissing : undefined}
        maxLength={partyLimits.promptMax}
        rows={3}
        dir="auto"
      />
      {fields.length > 0 && (
        <div className={css.halves}>
          {fields.map((field) => (
            <TextField
              key={field.name}
              label={field.label}
              optional={field.missing === undefined}
              value={typed[field.name] ?? ''}
              onChange={(value) => change(() => setTyped({ ...typed, [field.name]: value }))}
              error={isChecked ? problemIn(field, typed) : undefined}
              maxLength={field.max}
              autoComplete="off"
              dir="auto"
            />
          ))}
        </div>
      )}
      {answerKinds.has(kind) && <p className={css.detail}>{texts.authorSitsOut}</p>}
      <FormProblem problem={error ? errorText(error) : undefined} />
      <Button type="submit" wide busy={isPending}>
        {texts.add}
      </Button>
      <p role="status">{isSuccess && (isAdmin ? texts.added : texts.sent)}</p>
    </form>
  );
}
