import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { messages } from '../../web/messages.ts';
import type { Question } from '../contract.ts';
import { questionLimits } from '../rules.ts';
import { LineForm } from './LineForm.tsx';
import css from './QuestionStrip.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { useClaimActs } from './use-claim-acts.ts';

const texts = messages.questions;

export interface Props {
  roomId: string;
  /** The open ones about this user's claims. */
  questions: readonly Question[];
  /** Opens the game's camera for this claim; absent if the game has none. */
  onPhoto?: (seq: number) => void;
}

/** Questions about the user's own claims, above the board: answer with text or a photo, or take the claim back. */
export function QuestionStrip({ roomId, questions, onPhoto }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const firstOpen = questions.find(({ answer }) => answer === undefined) ?? questions[0];
  const shown = showsAll ? questions : questions.filter((question) => question === firstOpen);
  return (
    <section className={css.strips} aria-label={texts.strip} data-sign="smoke">
      {questions.length > 1 && (
        <Button wide aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {texts.many(questions.length)}
        </Button>
      )}
      {shown.map((question) => (
        <Strip key={question.seq} roomId={roomId} question={question} onPhoto={onPhoto} />
      ))}
    </section>
  );
}

type StripProps = Pick<Props, 'roomId' | 'onPhoto'> & { question: Question };

function Strip({ roomId, question, onPhoto }: StripProps) {
  const { seq, title, owner, asked, answer, ends_at } = question;
  const [isAnswering, setIsAnswering] = useState(false);
  const { send, takeBack } = useClaimActs();
  const claim = { roomId, seq, title, owner };
  const [first] = asked;
  const isFolded = answer !== undefined && !isAnswering;
  return (
    <article className={css.strip} data-folded={isFolded || undefined}>
      <span className={css.disc} aria-hidden="true">
        ?
      </span>
      <div className={css.text}>
        <p className={css.word} dir="auto">
          {texts.quoted(first?.word ?? '')}
        </p>
        {isFolded ? (
          <p className={css.about}>{texts.answered}</p>
        ) : (
          <p className={css.about}>
            <bdi translate="no">{first?.login}</bdi> {texts.about(title)}
          </p>
        )}
      </div>
      <TimeLeft at={ends_at} />
      {isFolded && (
        <Button tone="quiet" className={css.anew} onClick={() => setIsAnswering(true)} aria-label={texts.answerAnew}>
          <Icon shape={icons.pencil} />
        </Button>
      )}
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
        <div className={css.acts}>
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
    </article>
  );
}
