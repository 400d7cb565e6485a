import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { ownKinds, partyLimits } from '../../../party-limits.ts';
import type { OwnPrompt } from '../../../prompt-contract.ts';
import { messages } from '../../messages.ts';
import { isSame, type Table } from '../table.ts';
import { promptsQuery, useAddPrompt, useDropPrompt, useLetIn, useOnceMore } from './api.ts';
import css from './PromptsDialog.module.css';

const texts = messages.ours;

/** Form for adding a prompt. The text stays until the server has accepted it. */
function WritePrompt({ roomId, isAdmin }: { roomId: string; isAdmin: boolean }) {
  const [kind, setKind] = useState<(typeof ownKinds)[number]>('finish');
  const [text, setText] = useState('');
  const [halves, setHalves] = useState<[string, string]>(['', '']);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, isSuccess, reset } = useAddPrompt(roomId);
  const [first, second] = halves;
  const lacksHalf = (half: string) => missing && half.trim() === '' && texts.halfMissing;

  const change = (set: () => void) => {
    set();
    setMissing(false);
    reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const isSplit = kind === 'split';
    if (text.trim() === '' || (isSplit && halves.some((half) => half.trim() === ''))) return setMissing(true);
    const added = {
      kind,
      text: text.trim(),
      ...(isSplit && { halves: [first.trim(), second.trim()] as [string, string] }),
    };
    mutate(added, {
      onSuccess: () => {
        setText('');
        setHalves(['', '']);
      },
    });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h3>{texts.write}</h3>
      <SelectField
        label={texts.kind}
        hint={messages.party.hows[kind]}
        options={ownKinds.map((one) => ({ value: one, label: messages.party.kinds[one] }))}
        value={kind}
        onChange={(value) => change(() => setKind(ownKinds.find((one) => one === value) ?? 'finish'))}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.examples[kind]}
        value={text}
        onChange={(value) => change(() => setText(value))}
        error={missing && text.trim() === '' ? texts.textMissing : undefined}
        maxLength={partyLimits.promptMax}
        rows={3}
        dir="auto"
      />
      {kind === 'split' && (
        <div className={css.halves}>
          <TextField
            label={texts.half('A')}
            value={first}
            onChange={(value) => change(() => setHalves([value, second]))}
            error={lacksHalf(first) || undefined}
            maxLength={partyLimits.optionMax}
            dir="auto"
          />
          <TextField
            label={texts.half('B')}
            value={second}
            onChange={(value) => change(() => setHalves([first, value]))}
            error={lacksHalf(second) || undefined}
            maxLength={partyLimits.optionMax}
            dir="auto"
          />
        </div>
      )}
      <FormProblem problem={error ? sentenceOf(error) : undefined} />
      <Button type="submit" wide busy={isPending}>
        {texts.add}
      </Button>
      <p role="status">{isSuccess && (isAdmin ? texts.added : texts.sent)}</p>
    </form>
  );
}

interface OwnPromptListProps {
  roomId: string;
  prompts: readonly OwnPrompt[];
  isAdmin: boolean;
  admin: string;
}

/** The group's prompts and their status. */
function OwnPromptList({ roomId, prompts, isAdmin, admin }: OwnPromptListProps) {
  const alert = useAlert();
  const letIn = useLetIn(roomId);
  const drop = useDropPrompt(roomId);
  const onError = (error: Error) => alert(sentenceOf(error));
  if (prompts.length === 0) return <p className={css.none}>{isAdmin ? texts.none : texts.noneOfYou}</p>;
  return (
    <ul className={css.list}>
      {prompts.map(({ id, kind, text, halves, author, is_in }) => (
        <li key={id} className={css.row}>
          <div className={css.words}>
            <p>
              <span className={css.kind}>{messages.party.kinds[kind]}</span> <bdi>{text}</bdi>
            </p>
            {halves !== undefined && (
              <p className={css.detail}>
                <bdi>{halves[0]}</bdi> · <bdi>{halves[1]}</bdi>
              </p>
            )}
            <p className={css.detail}>
              {isAdmin && `${texts.by(author)} `}
              {is_in ? texts.isIn : texts.waits(admin)}
            </p>
          </div>
          <div className={css.acts}>
            {isAdmin && (
              <Button
                aria-label={is_in ? texts.takeOutWhat(text) : texts.letInWhat(text)}
                busy={letIn.isPending && letIn.variables.prompt === id}
                onClick={() => letIn.mutate({ prompt: id, is_in: !is_in }, { onError })}
              >
                {is_in ? texts.takeOut : texts.letIn}
              </Button>
            )}
            <Button
              tone="quiet"
              aria-label={texts.dropWhat(text)}
              busy={drop.isPending && drop.variables === id}
              onClick={() => drop.mutate(id, { onError })}
            >
              <Icon name="close" />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface NeverListProps {
  roomId: string;
  never: readonly { prompt: string; text: string }[];
}

/** Banned prompts, until somebody unbans them. */
function NeverList({ roomId, never }: NeverListProps) {
  const alert = useAlert();
  const { mutate, isPending, variables } = useOnceMore(roomId);
  return (
    <Disclosure label={texts.never(never.length)}>
      <ul className={css.list}>
        {never.map(({ prompt, text }) => (
          <li key={prompt} className={css.row}>
            <p className={css.words}>
              <bdi>{text}</bdi>
            </p>
            <Button
              aria-label={texts.onceMoreWhat(text)}
              busy={isPending && variables === prompt}
              onClick={() => mutate(prompt, { onError: (error) => alert(sentenceOf(error)) })}
            >
              {texts.onceMore}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The group's prompts: members write, the room's admin approves. */
export function PromptsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const { room, login } = table;
  const query = useQuery(promptsQuery(room.id));
  const isAdmin = isSame(room.admin, login);
  return (
    <Dialog title={messages.evening.ours} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
          {({ prompts, in_count, never }) => (
            <>
              {(in_count > 0 || !isAdmin) && (
                <p className={css.lead}>
                  {in_count > 0 && texts.inCount(in_count)} {!isAdmin && texts.letsIn(room.admin)}
                </p>
              )}
              <OwnPromptList roomId={room.id} prompts={prompts} isAdmin={isAdmin} admin={room.admin} />
              <WritePrompt roomId={room.id} isAdmin={isAdmin} />
              {never.length > 0 && <NeverList roomId={room.id} never={never} />}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
