import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { focusFirstWrongField } from '#web/forms/first-wrong-field.ts';
import { TextField } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useAnswer } from '../acts.ts';
import { withUnit } from '../numbers.ts';
import { seatOf, type Table } from '../table.ts';
import { BigButton } from './BigButton.tsx';
import { questionOf, useDraft } from './draft.ts';
import { numberIn } from './number-in.ts';
import { SentAnswer } from './SentAnswer.tsx';
import css from './TextAnswer.module.css';

const texts = words.phases;

interface Props {
  table: Table;
  round: PartyRound;
}

/** A guess at a number. */
export function NumberAnswer({ table, round }: Props) {
  const sent = table.known.mine.answer?.number;
  const [isChanging, setIsChanging] = useState(false);
  if (sent !== undefined && !isChanging)
    return <SentAnswer onChange={() => setIsChanging(true)}>{withUnit(sent, round.unit)}</SentAnswer>;
  return <Form table={table} round={round} sent={sent} onSent={() => setIsChanging(false)} />;
}

function Form({ table, round, sent, onSent }: Props & { sent: number | undefined; onSent: () => void }) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, unit } = round;
  const [text, setText] = useDraft(
    questionOf(table.room.id, table.known.party),
    sent === undefined ? '' : String(sent),
  );
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useAnswer(seatOf(table));
  const hint = texts.numberHint(withUnit(min, undefined), withUnit(max, unit));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const number = numberIn(text);
    if (number === undefined || number < min || number > max) {
      setWrong(number === undefined ? texts.numberMissing : hint);
      return focusFirstWrongField(form);
    }
    mutate({ number }, { onSuccess: onSent });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={unit ? `${texts.number} (${unit})` : texts.number}
        hint={hint}
        error={wrong}
        value={text}
        inputMode={min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(next) => {
          setText(next);
          setWrong(undefined);
        }}
      />
      <FormProblem problem={error ? sentenceOf(error) : undefined} />
      <BigButton type="submit" isBusy={isPending}>
        {texts.send}
      </BigButton>
    </form>
  );
}
