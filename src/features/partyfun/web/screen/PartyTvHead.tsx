import type { ReactNode } from 'react';
import { LostMark } from '#features/rooms/web/index.ts';
import { useHeading } from '#web/ui/Page.tsx';
import css from './PartyTvHead.module.css';
import type { PartyOnScreen } from './tv-layout.ts';

interface Props {
  screen: PartyOnScreen;
  /** Below the room's name. */
  lead: ReactNode;
  /** Whether the lead is the screen's main message. */
  isMainMessage?: boolean;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** The room's name, before and after a game. */
export function PartyTvHead({ screen: { room, lostAt }, lead, isMainMessage = false, children }: Props) {
  const heading = useHeading({ title: room.name, sign: 'party' });
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          <bdi>{room.name}</bdi>
        </h1>
        <p className={css.lead} data-news={isMainMessage || undefined}>
          {lead}
        </p>
      </div>
      <LostMark lostAt={lostAt} />
      {children}
    </div>
  );
}
