import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { FormProblem, focusFirstInvalidField, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { type PartyRound, partyLimits } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useAnswer } from '../actions.ts';
import { parseNumber, withUnit } from '../numbers.ts';
import { BigButton, PromptSign, SentAnswer, useChanging, Watching } from '../RoundParts.tsx';
import { actionContextOf, findPerson, isSameLogin, playsRound, type Table } from '../table.ts';
import css from './AnswerPhase.module.css';
import { questionOf, useDraft } from './draft.ts';
import { PhotoAnswer } from './PhotoAnswer.tsx';

const texts = messages.phases;
const { answerMax } = partyLimits;

function TextAnswer({ table, round }: { table: Table; round: PartyRound }) {
  const sent = table.known.mine.answer?.text;
  const { isWriting, isNew, change, leave } = useChanging(sent !== undefined);
  if (!isWriting)
    return (
      <SentAnswer isNew={isNew} onChange={change}>
        <span dir="auto">{sent}</span>
      </SentAnswer>
    );
  return <TextAnswerForm table={table} round={round} sent={sent ?? ''} onSent={leave} />;
}

interface TextAnswerFormProps {
  table: Table;
  round: PartyRound;
  sent: string;
  onSent: () => void;
}

function TextAnswerForm({ table, round, sent, onSent }: TextAnswerFormProps) {
  const [text, setText] = useDraft(questionOf(table.room.id, table.known.party), sent);
  const [missing, setMissing] = useState<string>();
  const { send, sending, problem } = useAnswer(actionContextOf(table));
  const field = useRef<HTMLTextAreaElement>(null);
  const isBeingSent = sending !== undefined && sending.text === text.trim();
  const id = useId();

  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isBeingSent) return;
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
          // biome-ignore lint/a11y/noAutofocus: whoever changes it is about to type
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
      <BigButton type="submit" isBusy={isBeingSent}>
        {texts.send}
      </BigButton>
    </form>
  );
}

interface Props {
  table: Table;
  round: PartyRound;
}

function NumberAnswer({ table, round }: Props) {
  const sent = table.known.mine.answer?.number;
  const { isWriting, isNew, change, leave } = useChanging(sent !== undefined);
  if (sent !== undefined && !isWriting)
    return (
      <SentAnswer isNew={isNew} onChange={change}>
        {withUnit(sent, round.unit)}
      </SentAnswer>
    );
  return <NumberAnswerForm table={table} round={round} sent={sent} onSent={leave} />;
}

function NumberAnswerForm({ table, round, sent, onSent }: Props & { sent: number | undefined; onSent: () => void }) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, unit } = round;
  const [text, setText] = useDraft(
    questionOf(table.room.id, table.known.party),
    sent === undefined ? '' : String(sent),
  );
  const [wrong, setWrong] = useState<string>();
  const { send, sending, problem } = useAnswer(actionContextOf(table));
  const number = parseNumber(text);
  const isBeingSent = sending !== undefined && sending.number === number;
  const hint = texts.numberHint(withUnit(min, undefined), withUnit(max, unit));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBeingSent) return;
    const form = event.currentTarget;
    if (number === undefined || number < min || number > max) {
      setWrong(number === undefined ? texts.numberMissing : hint);
      return focusFirstInvalidField(form);
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
      <BigButton type="submit" isBusy={isBeingSent}>
        {texts.send}
      </BigButton>
    </form>
  );
}

export function AnswerPhase({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      <PromptSign round={round} how={messages.party.hows[round.kind]} />
      {playsRound(table) ? <Answer key={round.prompt} table={table} round={round} /> : <Watching table={table} />}
      <ActedPlayers table={table} round={round} />
    </>
  );
}

function Answer({ table, round }: { table: Table; round: PartyRound }) {
  switch (round.kind) {
    case 'split':
      return <HalfAnswer table={table} round={round} />;
    case 'closest':
      return <NumberAnswer table={table} round={round} />;
    case 'photo':
      return <PhotoAnswer table={table} />;
    default:
      return <TextAnswer table={table} round={round} />;
  }
}

/** A choice between two sides. Tapping the other side changes it. */
function HalfAnswer({ table, round }: { table: Table; round: PartyRound }) {
  const { send, sending, problem } = useAnswer(actionContextOf(table));
  const chosen = (sending ?? table.known.mine.answer)?.choice;
  return (
    <div className={css.parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.halves} role="group" aria-label={texts.chooseHalf}>
        {(['A', 'B'] as const).map((half, index) => (
          <button
            key={half}
            type="button"
            className={css.half}
            aria-pressed={chosen === half}
            onClick={() => send({ choice: half })}
          >
            <span className={css.letter}>{half}</span>
            <span dir="auto">{round.halves?.[index]}</span>
          </button>
        ))}
      </div>
      <FormProblem problem={problem} />
      {chosen && <p className={css.hint}>{texts.sentHint}</p>}
    </div>
  );
}

function ActedPlayers({ table, round }: { table: Table; round: PartyRound }) {
  const { known, login } = table;
  return (
    <section className={css.who}>
      <h2 className={css.whoCount}>{texts.haveSent(round.acted.length, round.players.length)}</h2>
      <ul className={css.people}>
        {round.players.map((player) => {
          const hasActed = round.acted.includes(player);
          const hasLeft = findPerson(known.party, player)?.has_left === true;
          return (
            <li key={player} className={css.person} data-acted={hasActed || undefined} data-left={hasLeft || undefined}>
              <bdi className={css.name}>{isSameLogin(player, login) ? messages.party.you : player}</bdi>
              {hasActed ? <Icon shape={check} /> : <span aria-hidden="true">···</span>}
              <span className="visually-hidden">
                {hasLeft ? texts.hasLeft : hasActed ? texts.hasSent : texts.isThinking}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
