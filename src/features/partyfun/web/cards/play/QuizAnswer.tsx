import { useEffect, useRef, useState } from 'react';
import { words } from '../../words.ts';
import css from './Answer.module.css';
import { CardButton } from './CardButton.tsx';

const texts = words.cards;

interface Props {
  answer: string;
  source: string;
  onRight: () => void;
  onWrong: () => void;
  onSkip: () => void;
}

/** The answer, once somebody wants to see it, and whether it was said. */
export function QuizAnswer({ answer, source, onRight, onWrong, onSkip }: Props) {
  const [isShown, setIsShown] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isShown) shown.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!isShown)
    return (
      <div className={css.stack}>
        <CardButton isMain onPress={() => setIsShown(true)}>
          {texts.answer}
        </CardButton>
        <CardButton onPress={onSkip}>{texts.skip}</CardButton>
      </div>
    );
  return (
    <div className={css.stack}>
      <p className={css.answer} ref={shown} tabIndex={-1}>
        {answer}
      </p>
      <p className={css.source}>{texts.source(source)}</p>
      <div className={css.pair}>
        <CardButton isMain isDone onPress={onRight}>
          {texts.right}
        </CardButton>
        <CardButton onPress={onWrong}>{texts.wrong}</CardButton>
      </div>
    </div>
  );
}
