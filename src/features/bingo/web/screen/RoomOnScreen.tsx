import type { CSSProperties } from 'react';
import { useMedia } from '#web/device/use-media.ts';
import { formatTime } from '#web/text/format.ts';
import { useHeading } from '#web/ui/Page.tsx';
import { type ScreenView, screenDeeds } from '../../screen-contract.ts';
import { words } from '../words.ts';
import { DeedCard } from './DeedCard.tsx';
import { JoinSign } from './JoinSign.tsx';
import { ScreenBoard } from './ScreenBoard.tsx';
import css from './ScreenFrame.module.css';
import { ShelfContext } from './screen-thumbnails.ts';
import { atOnce, inRow, membersOfTurn } from './turns.ts';
import { useChanges } from './use-changes.ts';
import type { ScreenState } from './use-screen.ts';
import { useTurn } from './use-turn.ts';

const texts = words.screen;
/** More does not fit into one line beside who is here. */
const longName = 18;

type Props = Omit<ScreenState, 'view' | 'hasEnded'> & { view: ScreenView };

/** All of a room that can be seen from the other end of another room. */
export function RoomOnScreen({ view, here, lostAt, shelf }: Props) {
  const headingRef = useHeading({ title: view.name, sign: 'bingo' });
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isPortrait = useMedia('(orientation: portrait)');
  const { members } = view;
  const turn = useTurn(members.length > atOnce && !isStill);
  const shown = membersOfTurn(members, turn);
  const changes = useChanges(view);
  const isFew = members.length <= inRow;
  // All are counted, but the last places of a crowd have no turn.
  const notShown = view.count - (isStill ? shown.length : members.length);
  const columns = {
    '--columns': Math.min(members.length, inRow),
    '--columns-portrait': isFew ? Math.min(members.length, 2) : inRow,
  };
  return (
    <ShelfContext value={shelf}>
      <div className={css.screen} data-theme="dark">
        <div className={css.stage}>
          <div className={css.room} data-size={isFew ? 'few' : 'many'}>
            <div className={css.head} data-long={view.name.length > longName || undefined}>
              <h1 ref={headingRef} tabIndex={-1}>
                <bdi>{view.name}</bdi>
              </h1>
              <p className={css.here}>
                <span className={css.dot} data-lost={lostAt !== undefined || undefined} />
                {lostAt === undefined
                  ? here && (here.count > 0 ? texts.here(here.logins, here.count) : texts.nobodyHere)
                  : texts.asOf(formatTime(new Date(lostAt).toISOString()))}
              </p>
            </div>
            <ul className={css.boards} style={columns as CSSProperties} aria-label={texts.boards}>
              {shown.map((member) => (
                <ScreenBoard
                  key={member.login}
                  room={view}
                  member={member}
                  isLarge={isFew}
                  change={changes.get(member.login)}
                />
              ))}
            </ul>
            <ul className={css.deeds} aria-label={texts.latest}>
              {view.deeds.slice(0, isFew ? screenDeeds : screenDeeds - 1).map((deed) => (
                <DeedCard key={deed.seq} deed={deed} room={view} isSmall={!isFew || isPortrait} />
              ))}
              {notShown > 0 && <li className={css.more}>{texts.more(notShown)}</li>}
            </ul>
          </div>
          <JoinSign number={view.number} isPrivate={view.is_private} />
        </div>
      </div>
    </ShelfContext>
  );
}
