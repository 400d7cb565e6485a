import { type ReactNode, useState } from 'react';
import { tick } from '#web/device/tick.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import * as messages from '../../web/messages.ts';
import type { Question } from '../contract.ts';
import { questionLimits } from '../rules.ts';
import { LineForm, TimeLeft } from './ClaimQuestion.tsx';
import css from './Questions.module.css';
import { voteOf } from './question-state.ts';
import { useClaimActions } from './use-room-questions.ts';

const texts = messages.questions;

export interface Props {
  roomId: string;
  /** Open questions about the user's claims. */
  questions: readonly Question[];
  /** Opens the game's camera for this claim; absent if the game has none. */
  onPhoto?: (seq: number) => void;
}

/** Questions about the user's claims, above the board, to answer with text or a photo, or by taking the claim back. */
export function QuestionStrip({ roomId, questions, onPhoto }: Props) {
  return (
    <Strips label={texts.strip} questions={questions} isDone={({ answer }) => answer !== undefined}>
      {(question) => <OwnStrip key={question.seq} roomId={roomId} question={question} onPhoto={onPhoto} />}
    </Strips>
  );
}

export interface VoteProps {
  roomId: string;
  login: string;
  questions: readonly Question[];
  /** The address of the claim's dialog; undefined while the claim is unknown. */
  pathOf: (question: Question) => string | undefined;
}

/** Questions above the board that the user may vote on with one tap; each links to its claim. */
export function VoteStrip({ roomId, login, questions, pathOf }: VoteProps) {
  return (
    <Strips label={texts.voteStrip} questions={questions} isDone={(question) => voteOf(question, login) !== undefined}>
      {(question) => (
        <OneVote key={question.seq} roomId={roomId} login={login} question={question} path={pathOf(question)} />
      )}
    </Strips>
  );
}

interface StripsProps {
  label: string;
  questions: readonly Question[];
  /** Whether the user has already answered or voted. */
  isDone: (question: Question) => boolean;
  children: (question: Question) => ReactNode;
}

/** Shows the first question that the user hasn't dealt with yet, or all of them on request. */
function Strips({ label, questions, isDone, children }: StripsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const first = questions.find((question) => !isDone(question)) ?? questions[0];
  const shown = showsAll ? questions : questions.filter((question) => question === first);
  return (
    <section className={css.strips} aria-label={label} data-sign="smoke">
      {questions.length > 1 && (
        <Button wide aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {texts.many(questions.length)}
        </Button>
      )}
      {shown.map(children)}
    </section>
  );
}

interface StripProps {
  question: Question;
  /** The user's answer or vote, shown instead of the question's details. */
  done: string | undefined;
  /** What the question is about, shown after the asker's name. */
  about: ReactNode;
  children: ReactNode;
}

function Strip({ question: { asked, ends_at }, done, about, children }: StripProps) {
  const [first] = asked;
  return (
    <article className={css.strip} data-folded={done !== undefined || undefined}>
      <span className={css.disc} aria-hidden="true">
        ?
      </span>
      <div className={css.text}>
        <p className={css.word} dir="auto">
          {texts.quoted(first?.word ?? '')}
        </p>
        <p className={css.about}>
          {done ?? (
            <>
              <bdi translate="no">{first?.login}</bdi> {about}
            </>
          )}
        </p>
      </div>
      <TimeLeft at={ends_at} />
      {children}
    </article>
  );
}

/** Opens a folded strip again. */
const EditButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button tone="quiet" className={css.again} onClick={onClick} aria-label={label}>
    <Icon shape={icons.pencil} />
  </Button>
);

type OwnProps = Pick<Props, 'roomId' | 'onPhoto'> & { question: Question };

function OwnStrip({ roomId, question, onPhoto }: OwnProps) {
  const { seq, title, owner, answer } = question;
  const [isAnswering, setIsAnswering] = useState(false);
  const { send, takeBack } = useClaimActions();
  const claim = { roomId, seq, title, owner };
  const isFolded = answer !== undefined && !isAnswering;
  return (
    <Strip question={question} done={isFolded ? texts.answered : undefined} about={texts.about(title)}>
      {isFolded && <EditButton label={texts.changeAnswer} onClick={() => setIsAnswering(true)} />}
      {isAnswering && (
        <div className={css.whole}>
          <LineForm
            label={texts.answerLabel}
            max={questionLimits.answerMax}
            draft={`answer/${roomId}/${seq}`}
            onSend={async (text) => {
              const isSaved = await send(claim, { act: 'answer', text });
              if (isSaved) setIsAnswering(false);
              return isSaved;
            }}
            onCancel={() => setIsAnswering(false)}
          />
        </div>
      )}
      {!isFolded && !isAnswering && (
        <div className={css.stripActs}>
          {onPhoto && (
            <Button tone="accent" onClick={() => onPhoto(seq)}>
              <Icon shape={icons.camera} />
              {texts.photo}
            </Button>
          )}
          <Button tone="accent" onClick={() => setIsAnswering(true)}>
            <Icon shape={icons.speech} />
            {texts.answer}
          </Button>
          <Button onClick={() => void takeBack(claim)}>
            <Icon shape={icons.undo} />
            {texts.takeBack}
          </Button>
        </div>
      )}
    </Strip>
  );
}

type OneVoteProps = Pick<VoteProps, 'roomId' | 'login'> & { question: Question; path: string | undefined };

function OneVote({ roomId, login, question, path }: OneVoteProps) {
  const { seq, title, owner, answer } = question;
  const [isChanging, setIsChanging] = useState(false);
  const { send } = useClaimActions();
  const ownVote = voteOf(question, login);
  const isFolded = ownVote !== undefined && !isChanging;
  const vote = (counts: boolean) => {
    tick();
    setIsChanging(false);
    void send({ roomId, seq, title, owner }, { act: 'vote', counts });
  };
  return (
    <Strip
      question={question}
      done={isFolded ? texts.voted(ownVote) : undefined}
      about={
        <>
          {texts.aboutOf(owner, title)}
          {answer && <span className={css.answer}>{texts.answerOf(owner, answer.text)}</span>}
        </>
      }
    >
      {isFolded ? (
        <EditButton label={texts.changeVote} onClick={() => setIsChanging(true)} />
      ) : (
        <div className={css.stripActs}>
          <Button tone="accent" onClick={() => vote(true)}>
            <Icon shape={icons.check} />
            {texts.counts}
          </Button>
          <Button tone="accent" onClick={() => vote(false)}>
            <Icon shape={icons.cross} />
            {texts.against}
          </Button>
          {path !== undefined && <ButtonLink to={path}>{texts.view}</ButtonLink>}
        </div>
      )}
    </Strip>
  );
}
