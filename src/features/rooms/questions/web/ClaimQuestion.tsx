import { type FormEvent, type ReactNode, useState } from 'react';
import { tick } from '#web/device/tick.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { heartNames } from '../../hearts/web/heart-names.ts';
import { placeOf } from '../../members.ts';
import * as messages from '../../web/messages.ts';
import type { Question } from '../contract.ts';
import { questionLimits } from '../rules.ts';
import type { AskedClaim } from './pending-claim-actions.ts';
import css from './Questions.module.css';
import { footText, mayVote, settledText } from './question-state.ts';
import { useClaimActions, useIsAsking } from './use-room-questions.ts';

const texts = messages.questions;

interface LineFormProps {
  label: string;
  hint?: string;
  max: number;
  /** The key of the draft, which survives closing the form as long as the page is open. */
  draft: string;
  /** Returns whether it was stored; if so, the draft is deleted. */
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

const drafts = new Map<string, string>();

export function LineForm({ label, hint, max, draft, onSend, onCancel }: LineFormProps) {
  const [text, setText] = useState(drafts.get(draft) ?? '');
  const [isSending, setIsSending] = useState(false);
  const change = (next: string) => {
    drafts.set(draft, next);
    setText(next);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || isSending) return;
    setIsSending(true);
    const isSaved = await onSend(line);
    setIsSending(false);
    if (isSaved) drafts.delete(draft);
  };
  return (
    <form className={css.form} onSubmit={send}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        onChange={change}
        maxLength={max}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        // The form opens on request, sometimes together with its dialog.
        autoFocus
        data-autofocus
      />
      <div className={css.acts}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" tone="accent" busy={isSending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

export function TimeLeft({ at }: { at: string }) {
  return (
    <time className={css.left} dateTime={at} title={formatDateTime(at)}>
      <b>{formatLeft(at, serverNow(useNowMs()))}</b> {texts.left}
    </time>
  );
}

interface VotesProps {
  claim: AskedClaim;
  question: Question;
  login: string;
  room: { guests?: readonly string[] | undefined };
}

/** Both options with their voters. A vote can be changed until the question is settled. */
function Votes({ claim, question: { counts, against }, login, room }: VotesProps) {
  const { send } = useClaimActions();
  const vote = (isFor: boolean) => {
    tick();
    void send(claim, { act: 'vote', counts: isFor });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.votes} role="group" aria-label={texts.votes}>
      {[
        { isFor: true, label: texts.counts, sign: icons.check, logins: counts },
        { isFor: false, label: texts.against, sign: icons.cross, logins: against },
      ].map(({ isFor, label, sign, logins }) => (
        <button
          key={label}
          type="button"
          className={css.vote}
          aria-pressed={placeOf(logins, login) >= 0}
          onClick={() => vote(isFor)}
        >
          <span className={css.label}>
            <Icon shape={sign} />
            {label}
          </span>{' '}
          <bdi className={css.names}>
            {logins.length === 0 ? texts.nobody : heartNames({ hearts: logins, login, room })}
          </bdi>
        </button>
      ))}
    </div>
  );
}

function Conversation({ question: { asked, answer, owner } }: { question: Question }) {
  return (
    <ul className={css.talk}>
      {asked.map(({ login, word }) => (
        <li key={login} className={css.asked}>
          <p className={css.who}>
            <bdi translate="no">{login}</bdi> {texts.asks}
          </p>
          <p dir="auto">{word}</p>
        </li>
      ))}
      {answer && (
        <li className={css.answered}>
          <p className={css.who}>
            <bdi>{owner}</bdi> {texts.answers}
          </p>
          <p dir="auto">{answer.text ?? texts.withPhoto}</p>
        </li>
      )}
    </ul>
  );
}

interface Props {
  claim: AskedClaim;
  /** Undefined if nobody has asked. */
  question: Question | undefined;
  login: string;
  room: { guests?: readonly string[] | undefined };
  /** The tone of the button for the first question, and the content beside it. */
  askTone?: 'plain' | 'accent';
  beside?: ReactNode;
}

/** A claim's questions and answer in its dialog, with the votes for members who may cast one, and a form to ask. */
export function ClaimQuestion({ claim, question, login, room, askTone, beside }: Props) {
  const asking = useIsAsking();
  const isOwn = placeOf([claim.owner], login) === 0;
  if (question === undefined)
    return isOwn ? null : (
      <div className={css.ask}>
        {!asking[0] && beside}
        <Ask claim={claim} label={texts.ask} asking={asking} tone={askTone} />
      </div>
    );
  const settled = settledText(question);
  const hasAsked = question.asked.some((asker) => placeOf([asker.login], login) === 0);
  return (
    <section className={css.question} aria-label={texts.openQuestion(question.title, question.owner)} data-sign="smoke">
      <Conversation question={question} />
      {mayVote(question, login) && <Votes claim={claim} question={question} login={login} room={room} />}
      {settled === undefined ? (
        <div className={css.foot}>
          <p>{footText(question, login)}</p>
          <TimeLeft at={question.ends_at} />
        </div>
      ) : (
        <p className={css.settled}>{settled}</p>
      )}
      {settled === undefined && !isOwn && !hasAsked && <Ask claim={claim} label={texts.askToo} asking={asking} />}
    </section>
  );
}

interface AskProps {
  claim: AskedClaim;
  label: string;
  asking: ReturnType<typeof useIsAsking>;
  tone?: 'plain' | 'accent' | undefined;
}

/** The form for members who haven't asked yet, opened on request. */
function Ask({ claim, label, asking, tone = 'plain' }: AskProps) {
  const [isAsking, setIsAsking] = asking;
  const { send } = useClaimActions();
  if (!isAsking)
    return (
      <Button wide tone={tone} onClick={() => setIsAsking(true)}>
        <Icon shape={icons.question} />
        {label}
      </Button>
    );
  return (
    <LineForm
      label={texts.askLabel}
      hint={texts.askHint}
      max={questionLimits.wordMax}
      draft={`ask/${claim.roomId}/${claim.seq}`}
      onSend={async (word) => {
        const isSaved = await send(claim, { act: 'ask', word });
        // The form disappears but the dialog stays, so the focus moves there.
        if (isSaved) document.querySelector<HTMLElement>('dialog[open] button')?.focus();
        return isSaved;
      }}
      onCancel={() => setIsAsking(false)}
    />
  );
}
