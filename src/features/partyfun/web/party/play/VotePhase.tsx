import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyOption, PartyRound } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { type SubmittedVote, useHostAction, useVote } from '../actions.ts';
import { BigButton, PartyPhoto, PromptSign, Watching } from '../RoundParts.tsx';
import { actionContextOf, hasHostControls, isAsker, isSameLogin, playsRound, type Table } from '../table.ts';
import css from './VotePhase.module.css';

const texts = messages.phases;

interface HideOptionProps {
  table: Table;
  round: PartyRound;
  option: PartyOption;
}

const canHide = (table: Table, { kind }: PartyRound): boolean =>
  (kind === 'bluff' || kind === 'finish' || kind === 'photo') && hasHostControls(table);

function HideOption({ table, round, option }: HideOptionProps) {
  const { send, isPending } = useHostAction(table);
  const confirm = useConfirm();
  if (option.is_hidden || !canHide(table, round)) return null;

  const name = option.text ?? texts.photoOf(option.id.charCodeAt(0) - 96);
  const hide = async () => {
    const question = { title: texts.hideTitle(name), body: texts.hideBody, yes: texts.hideYes, no: texts.hideNo };
    if (await confirm({ ...question, tone: 'danger' })) send({ act: 'hide', option: option.id });
  };
  return (
    <Button tone="quiet" aria-label={texts.hide(name)} onClick={hide} busy={isPending}>
      <Icon name="eyeOff" />
    </Button>
  );
}

interface OptionsProps {
  table: Table;
  round: PartyRound;
  vote: SubmittedVote | undefined;
  /** Undefined if the viewer can't vote. */
  onVote: ((vote: SubmittedVote) => void) | undefined;
}

/** With more options than this, the rows are less tall. */
const maxTallRows = 6;
/** With more options than this, there are two columns. */
const maxOneColumn = 11;

/** Answers with letters, or names. Tapping another option moves the vote to it. */
function OptionList({ table, round, vote, onVote }: OptionsProps) {
  const options = round.options ?? [];
  // If each option has a Hide button, there's no room for two columns of text.
  const isNarrow = options.length > maxOneColumn && !canHide(table, round);
  const size = isNarrow ? 'small' : options.length > maxTallRows ? 'low' : undefined;
  return (
    <ol className={css.options} data-size={size} aria-label={round.kind === 'likely' ? undefined : texts.answers}>
      {options.map((option) => (
        <li key={option.id} className={css.optionRow}>
          {option.is_hidden ? (
            <p className={css.optionHidden}>{texts.hidden}</p>
          ) : (
            <Option
              table={table}
              option={option}
              isChosen={vote?.option === option.id}
              onVote={onVote && (() => onVote({ option: option.id }))}
            />
          )}
          <HideOption table={table} round={round} option={option} />
        </li>
      ))}
    </ol>
  );
}

interface OptionProps {
  table: Table;
  option: PartyOption;
  isChosen: boolean;
  onVote: (() => void) | undefined;
}

function Option({ table, option, isChosen, onVote }: OptionProps) {
  const { id, login, text } = option;
  const isOwn = table.known.mine.own_option === id;
  const isName = login !== undefined;
  const content = (
    <>
      {(!isName || isChosen) && (
        <span className={css.optionLetter}>{isChosen ? <Icon shape={check} /> : <span>{id.toUpperCase()}</span>}</span>
      )}
      <span className={css.words}>
        <span dir="auto">
          {isName ? isSameLogin(login, table.login) ? messages.party.you : <bdi translate="no">{login}</bdi> : text}
        </span>
        {isChosen && <span className={css.optionNote}>{texts.yourVote}</span>}
        {isOwn && <span className={css.optionNote}>{texts.yours}</span>}
      </span>
    </>
  );
  if (onVote === undefined || isOwn)
    return (
      <div className={css.option} data-own={isOwn || undefined}>
        {content}
      </div>
    );
  return (
    <button type="button" className={css.option} aria-pressed={isChosen} onClick={onVote}>
      {content}
    </button>
  );
}

function GuessVote({ table, round, vote, onVote, isSending }: OptionsProps & { isSending: boolean }) {
  const total = round.total ?? 0;
  const [guess, setGuess] = useState(vote?.guess ?? Math.round(total / 2));
  const [text, setText] = useState(String(guess));
  const own = table.known.mine.answer?.choice;
  const isSent = vote?.guess === guess;

  const change = (next: string) => {
    setText(next);
    if (/^\d+$/.test(next)) setGuess(Math.min(total, Number(next)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setText(String(guess));
    if (!isSent) onVote?.({ guess });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ul className={css.halves}>
        {(['A', 'B'] as const).map((half, index) => (
          <li key={half} className={css.half} data-own={own === half || undefined}>
            <span className={css.letter}>{half}</span>
            <span dir="auto">{round.halves?.[index]}</span>
          </li>
        ))}
      </ul>
      {own && <p className={css.own}>{texts.youChose(own)}</p>}
      {onVote && (
        <>
          <div className={css.guess}>
            <label className={css.slide}>
              <span className={css.question}>{texts.guess(total)}</span>
              <input
                type="range"
                className={css.slider}
                min={0}
                max={total}
                step={1}
                value={guess}
                onChange={(event) => change(event.target.value)}
              />
            </label>
            <div className={css.number}>
              <TextField
                label={texts.guessField}
                value={text}
                onChange={change}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </div>
          <BigButton type="submit" isBusy={isSending && isSent} isQuiet={isSent}>
            {isSent ? texts.guessSent(guess) : vote?.guess === undefined ? texts.sendGuess : texts.changeGuess}
          </BigButton>
        </>
      )}
    </form>
  );
}

/** The round's photos. Tapping another photo moves the vote to it. */
function PhotoOptions({ table, round, vote, onVote }: OptionsProps) {
  return (
    <ol className={css.photos} aria-label={texts.answers}>
      {(round.options ?? []).map(({ id, photo, ...option }, index) => {
        const isOwn = table.known.mine.own_option === id;
        const isChosen = vote?.option === id;
        const name = texts.photoOf(index + 1);
        const content = (
          <>
            {photo !== undefined && <PartyPhoto roomId={table.room.id} photo={photo} alt={name} />}
            <span className={css.photoFoot}>
              {isChosen ? <Icon shape={check} /> : <span>{id.toUpperCase()}</span>}
              <span className={css.detail}>{isOwn ? texts.yours : isChosen ? texts.yourVote : ''}</span>
            </span>
          </>
        );
        return (
          <li key={id} className={css.item}>
            {option.is_hidden ? (
              <p className={css.hidden}>{texts.hidden}</p>
            ) : onVote === undefined || isOwn ? (
              <div className={css.photo} data-own={isOwn || undefined}>
                {content}
              </div>
            ) : (
              <button
                type="button"
                className={css.photo}
                aria-pressed={isChosen}
                onClick={() => onVote({ option: id })}
              >
                {content}
              </button>
            )}
            <HideOption table={table} round={round} option={{ id, ...option }} />
          </li>
        );
      })}
    </ol>
  );
}

/** Spectators can vote in rounds about people or their answers. */
const canSpectatorsVote = ({ kind }: PartyRound) => kind !== 'quiz' && kind !== 'split';

export function VotePhase({ table, round }: { table: Table; round: PartyRound }) {
  const { send, sending, problem } = useVote(actionContextOf(table));
  const plays = playsRound(table);
  const mayVote = plays || (canSpectatorsVote(round) && !isAsker(table));
  const vote = sending ?? table.known.mine.vote;
  // As long as it isn't known which option is the user's own, a quick tap could vote for it.
  const isReady = mayVote && !table.known.isOwnPartMissing;
  const options = { table, round, vote, onVote: isReady ? (next: SubmittedVote) => send(next) : undefined };
  return (
    <>
      <PromptSign round={round} isShort />
      {round.kind === 'split' ? (
        <GuessVote key={round.prompt} {...options} isSending={sending !== undefined} />
      ) : round.kind === 'photo' ? (
        <PhotoOptions {...options} />
      ) : (
        <OptionList {...options} />
      )}
      <FormProblem problem={problem} />
      <p className={css.foot}>
        <span className={css.hint}>
          {!plays && mayVote ? texts.oneVote : mayVote && vote !== undefined ? texts.changeable : ''}
        </span>
        <span className={css.count}>{texts.haveVoted(round.acted.length, round.players.length)}</span>
      </p>
      {!plays && <Watching table={table} />}
    </>
  );
}
