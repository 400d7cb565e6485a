import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import type { Moment } from '../../timestamp.ts';
import { refreshNow } from '../clock.ts';
import { words } from '../words.ts';
import css from './CountZone.module.css';
import type { Counter } from './use-counter.ts';

const EarlierDialog = fetched(async () => (await import('./MomentDialogs.tsx')).EarlierDialog);

interface Props {
  counter: Counter;
  /** The big button, which keeps the focus when a notice goes. */
  home: RefObject<HTMLButtonElement | null>;
  isSmokeFree: boolean;
  hasEntries: boolean;
  notices: ReactNode;
}

/** The buttons that count, under the thumb on a phone: nothing else is needed to count, and they never move. */
export function CountZone({ counter, home, isSmokeFree, hasEntries, notices }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const craving = () => void counter.log('craving', refreshNow());
  const count = (moment: Moment) => {
    setIsAsking(false);
    void counter.log('cigar', moment);
  };
  const ask = () => setIsAsking(true);
  return (
    <section className={css.zone} data-slim={isSmokeFree || undefined} aria-label={words.counting.zone}>
      {notices}
      {isSmokeFree ? (
        <div className={css.two}>
          <Button ref={home} onClick={counter.tap}>
            {words.counting.smoked}
          </Button>
          <Button tone="accent" onClick={craving}>
            {words.counting.hadCraving}
          </Button>
        </div>
      ) : (
        <>
          <BigButton counter={counter} home={home} />
          <div className={css.three}>
            <Button onClick={counter.undoLast} disabled={!hasEntries}>
              {words.counting.undoLast}
            </Button>
            <Button onClick={ask}>{words.counting.earlier}</Button>
            <Button onClick={craving}>{words.counting.craving}</Button>
          </div>
        </>
      )}
      {isAsking && <EarlierDialog onPick={count} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function BigButton({ counter, home }: Pick<Props, 'counter' | 'home'>) {
  const isCounted = counter.notice?.type === 'counted' && counter.notice.logged.kind === 'cigar';
  return (
    <button ref={home} type="button" className={css.big} data-counted={isCounted || undefined} onClick={counter.tap}>
      <span className={css.name}>{words.counting.smoked}</span>
      <span className={css.hint} aria-hidden="true">
        {isCounted ? (
          words.counting.countedHint
        ) : (
          <>
            <span className={css.byThumb}>{words.counting.tapHint}</span>
            <span className={css.byMouse}>{words.counting.pressHint}</span>
          </>
        )}
      </span>
    </button>
  );
}
