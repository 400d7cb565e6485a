import type { ReactNode } from 'react';
import { games } from '#shared/site-map.ts';
import { formatTime } from '#web/text/format.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import { words } from '../../web/words.ts';
import type { OnScreen } from './game-screen.ts';
import { JoinSign } from './JoinSign.tsx';
import css from './ScreenFrame.module.css';

const texts = words.onScreen;
/** More does not fit into one line beside who is here. */
const longName = 18;

interface Props extends Pick<OnScreen<unknown>, 'room' | 'here' | 'lostAt'> {
  /** Less room between what is shown. */
  isDense?: boolean;
  /** In the place of its name and who is here; the heading is in it. */
  head?: ReactNode;
  /** In the place of how to join; null where all of the screen is the game's. */
  aside?: ReactNode;
  /** Of how to join, only the picture. */
  withoutNumber?: boolean;
  /** What the game shows: what there is room for stands in the first, what follows takes its height. */
  children?: ReactNode;
}

/** All of a room that can be seen from the other end of another room: its name, who is here, what the game shows, and how to join. */
export function ScreenFrame({
  room,
  here,
  lostAt,
  isDense = false,
  head,
  aside,
  withoutNumber = false,
  children,
}: Props) {
  useRootMark('screen');
  return (
    <div className={css.screen} data-theme="dark">
      <div className={css.stage} data-whole={aside === null || undefined}>
        <div className={css.room} data-dense={isDense || undefined}>
          {head ?? <RoomHead room={room} here={here} lostAt={lostAt} />}
          {children}
        </div>
        {aside === undefined ? <JoinSign room={room} withoutNumber={withoutNumber} /> : aside}
      </div>
    </div>
  );
}

function RoomHead({ room: { name, game }, here, lostAt }: Pick<Props, 'room' | 'here' | 'lostAt'>) {
  const headingRef = useHeading({ title: name, sign: games[game].sign });
  return (
    <div className={css.head} data-long={name.length > longName || undefined}>
      <h1 ref={headingRef} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <p className={css.here}>
        <span className={css.dot} data-lost={lostAt !== undefined || undefined} />
        {lostAt === undefined
          ? here && (here.count > 0 ? texts.here(here.logins, here.count) : texts.nobodyHere)
          : texts.asOf(formatTime(new Date(lostAt).toISOString()))}
      </p>
    </div>
  );
}

/** Where the head is the game's: since when nothing is heard. */
export function LostMark({ lostAt }: Pick<Props, 'lostAt'>) {
  if (lostAt === undefined) return null;
  return (
    <p className={css.here}>
      <span className={css.dot} data-lost />
      {texts.asOf(formatTime(new Date(lostAt).toISOString()))}
    </p>
  );
}
