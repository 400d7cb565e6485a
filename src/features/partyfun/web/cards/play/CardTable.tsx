import { type RefObject, useEffect, useRef, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { CardGame, OnTable } from '../../../cards/game.ts';
import type { Play } from '../use-card-game.ts';
import { CardFace } from './CardFace.tsx';
import { CardHead } from './CardHead.tsx';
import css from './CardTable.module.css';
import { CureFace } from './CureFace.tsx';
import { HandOver } from './HandOver.tsx';
import { RuleLines } from './RuleLines.tsx';
import { ScoreRow } from './ScoreRow.tsx';
import { useOpenSecret } from './use-open-secret.ts';

const PeopleSheet = fetched(async () => (await import('../people/PeopleSheet.tsx')).PeopleSheet);

interface Props {
  game: CardGame;
  onTable: OnTable;
  play: Play;
  problem: string | undefined;
}

/** The card on the table, whole screen: what goes on around it is one line each. */
export function CardTable({ game, onTable, play, problem }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const { isOpen, open } = useOpenSecret(onTable.serial);
  const isSecret = onTable.kind === 'card' && 'isPrivate' in onTable.card && onTable.card.isPrivate === true;
  const isClosed = isSecret && !isOpen && onTable.turn !== null;
  useFocusOnNew(heading, `${onTable.serial} ${isClosed}`);

  return (
    <div className={css.table}>
      <CardHead game={game} onPeople={() => setIsAsking(true)} />
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {onTable.kind === 'cure' && (
        <CureFace
          key={onTable.serial}
          game={game}
          rule={onTable.rule}
          heading={heading}
          onNext={() => play({ kind: 'next', serial: onTable.serial })}
        />
      )}
      {onTable.kind === 'card' && isClosed && (
        <HandOver key={onTable.serial} {...{ game, onTable, play, heading }} onOpen={open} />
      )}
      {onTable.kind === 'card' && !isClosed && <CardFace {...{ game, onTable, play, heading, isSecret }} />}
      {!isClosed && (
        <>
          <RuleLines game={game} play={play} />
          <ScoreRow game={game} onTable={onTable} />
        </>
      )}
      {isAsking && <PeopleSheet game={game} play={play} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** The heading of a new card takes the focus, so that it is read out; not that of the first, which the page has announced. */
function useFocusOnNew(heading: RefObject<HTMLHeadingElement | null>, face: string): void {
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current === face) return;
    shown.current = face;
    heading.current?.focus({ preventScroll: true });
  }, [heading, face]);
}
