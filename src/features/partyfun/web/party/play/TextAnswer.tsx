import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { FormProblem } from '#web/ui/Field.tsx';
import { partyLimits } from '../../../party-limits.ts';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useAnswer } from '../acts.ts';
import { seatOf, type Table } from '../table.ts';
import { BigButton } from './BigButton.tsx';
import { questionOf, useDraft } from './draft.ts';
import { SentAnswer } from './SentAnswer.tsx';
import css from './TextAnswer.module.css';
import { useChanging } from './use-changing.ts';

const texts = words.phases;
const { answerMax } = partyLimits;

/** Some words, which can be changed until the phase ends. */
export function TextAnswer({ table, round }: { table: Table; round: PartyRound }) {
  const sent = table.known.mine.answer?.text;
  const { isWriting, isNew, change, leave } = useChanging(sent !== undefined);
  if (!isWriting)
    return (
      <SentAnswer isNew={isNew} onChange={change}>
        <span dir="auto">{sent}</span>
      </SentAnswer>
    );
  return <Form table={table} round={round} sent={sent ?? ''} onSent={leave} />;
}

interface FormProps {
  table: Table;
  round: PartyRound;
  sent: string;
  onSent: () => void;
}

function Form({ table, round, sent, onSent }: FormProps) {
  const [text, setText] = useDraft(questionOf(table.room.id, table.known.party), sent);
  const [missing, setMissing] = useState<string>();
  const { send, sending, problem } = useAnswer(seatOf(table));
  const field = useRef<HTMLTextAreaElement>(null);
  const isOnItsWay = sending !== undefined && sending.text === text.trim();
  const id = useId();

  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isOnItsWay) return;
    if (text.trim() === '') {
      setMissing(texts.empty);
      field.current?.focus();
      return;
    }
    send({ text: text.trim() }, { onSuccess: onSent });
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <label className={css.label} htmlFor={id}>
        {round.kind === 'finish' ? texts.ending : texts.answer}
      </label>
      <div className={css.box}>
        <textarea
          ref={field}
          id={id}
          className={css.field}
          rows={2}
          value={text}
          maxLength={answerMax}
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          aria-describedby={`${id}-count`}
          // biome-ignore lint/a11y/noAutofocus: who wants to change it is about to type
          autoFocus={sent !== ''}
          onKeyDown={sendOnEnter}
          onChange={(event) => {
            setText(event.target.value.replaceAll('\n', ' '));
            setMissing(undefined);
          }}
        />
        <span id={`${id}-count`} className={css.count}>
          {texts.lettersOf(text.length, answerMax)}
        </span>
      </div>
      <FormProblem problem={missing ?? problem} />
      <BigButton type="submit" isBusy={isOnItsWay}>
        {texts.send}
      </BigButton>
    </form>
  );
}
