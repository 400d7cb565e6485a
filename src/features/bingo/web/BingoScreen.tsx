import type { CSSProperties } from 'react';
import { DeedCard, type GameScreen, membersOfTurn, ScreenFrame, useTurn } from '#features/rooms/web/index.ts';
import { useMedia } from '#web/device/use-media.ts';
import { type BoardsOnScreen, screenDeeds } from '../screen-contract.ts';
import css from './screen/BingoScreen.module.css';
import { ScreenBoard } from './screen/ScreenBoard.tsx';
import { useChanges } from './screen/use-changes.ts';
import { words } from './words.ts';

const texts = words.screen;
/** So many boards are on a screen at once. */
const atOnce = 8;
/** And so many in one row; up to here they are drawn large. */
const inRow = 4;

/** The boards of a room on a television, and what was done last. */
export const BingoScreen: GameScreen<BoardsOnScreen> = ({ room, view, here, lostAt }) => {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isPortrait = useMedia('(orientation: portrait)');
  const { members } = view;
  const turn = useTurn(members.length > atOnce && !isStill);
  const shown = membersOfTurn(members, turn, atOnce);
  const changes = useChanges(view);
  const isFew = members.length <= inRow;
  // All are counted, but the last places of a crowd have no turn.
  const notShown = room.count - (isStill ? shown.length : members.length);
  const columns = {
    '--columns': Math.min(members.length, inRow),
    '--columns-portrait': isFew ? Math.min(members.length, 2) : inRow,
  };
  return (
    <ScreenFrame room={room} here={here} lostAt={lostAt} isDense={!isFew}>
      <ul
        className={css.boards}
        data-many={!isFew || undefined}
        style={columns as CSSProperties}
        aria-label={texts.boards}
      >
        {shown.map((member) => (
          <ScreenBoard
            key={member.login}
            room={room}
            member={member}
            isLarge={isFew}
            change={changes.get(member.login)}
          />
        ))}
      </ul>
      <ul
        className={css.deeds}
        data-many={!isFew || undefined}
        data-all={notShown > 0 ? undefined : true}
        aria-label={texts.latest}
      >
        {view.deeds.slice(0, isFew ? screenDeeds : screenDeeds - 1).map((deed) => (
          <DeedCard key={deed.seq} deed={deed} room={room} isSmall={!isFew || isPortrait} />
        ))}
        {notShown > 0 && <li className={css.more}>{texts.more(notShown)}</li>}
      </ul>
    </ScreenFrame>
  );
};
