import { type SubmitEvent, useState } from 'react';
import { FormProblem, focusFirstWrongField, TextField } from '#web/ui/Field.tsx';
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
import { useChanging } from './use-changing.ts';

const texts = words.phases;

interface Props {
  table: Table;
  round: PartyRound;
}

/** A guess at a number. */
export function NumberAnswer({ table, round }: Props) {
  const sent = table.known.mine.answer?.number;
  const { isWriting, isNew, change, leave } = useChanging(sent !== undefined);
  if (sent !== undefined && !isWriting)
    return (
      <SentAnswer isNew={isNew} onChange={change}>
        {withUnit(sent, round.unit)}
      </SentAnswer>
    );
  return <Form table={table} round={round} sent={sent} onSent={leave} />;
}

function Form({ table, round, sent, onSent }: Props & { sent: number | undefined; onSent: () => void }) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, unit } = round;
  const [text, setText] = useDraft(
    questionOf(table.room.id, table.known.party),
    sent === undefined ? '' : String(sent),
  );
  const [wrong, setWrong] = useState<string>();
  const { send, sending, problem } = useAnswer(seatOf(table));
  const number = numberIn(text);
  const isOnItsWay = sending !== undefined && sending.number === number;
  const hint = texts.numberHint(withUnit(min, undefined), withUnit(max, unit));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOnItsWay) return;
    const form = event.currentTarget;
    if (number === undefined || number < min || number > max) {
      setWrong(number === undefined ? texts.numberMissing : hint);
      return focusFirstWrongField(form);
    }
    send({ number }, { onSuccess: onSent });
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
        autoFocus={sent !== undefined}
        onChange={(next) => {
          setText(next);
          setWrong(undefined);
        }}
      />
      <FormProblem problem={problem} />
      <BigButton type="submit" isBusy={isOnItsWay}>
        {texts.send}
      </BigButton>
    </form>
  );
}
