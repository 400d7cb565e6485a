import type { ReactNode } from 'react';
import { JoinCode, LostMark, ScreenFrame } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyFinal } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { awardStyles, awardsOf, featOf, headlineOf, podiumPlayers } from '../party/final/podium.ts';
import css from './PartyTvFinal.module.css';
import type { PartyOnScreen } from './tv-layout.ts';

const texts = messages.result;

/** At most this many players are listed below the podium. */
const othersShown = 8;
/** Longer names get smaller text. */
const longName = 7;

export function PartyTvFinal({ screen, final }: { screen: PartyOnScreen; final: PartyFinal }) {
  const { view: party } = screen;
  const onPodium = podiumPlayers(final);
  const others = final.players.filter((player) => !onPodium.includes(player)).slice(0, othersShown);
  const awards = awardsOf(final);
  return (
    <ScreenFrame
      {...screen}
      aside={null}
      head={
        <PartyTvHeader screen={screen} lead={headlineOf(final)} isMainMessage>
          <JoinCode room={screen.room} />
        </PartyTvHeader>
      }
    >
      <div className={css.sky} />
      <div className={css.end}>
        <ol className={css.podium} aria-label={texts.podium}>
          {onPodium.map((player) => (
            <li key={player.login} className={css.stone} data-place={player.place}>
              <span className={css.top}>
                <span className="visually-hidden">{texts.place(player.place)}</span>
                <span aria-hidden="true">{player.place}</span>
              </span>
              <bdi className={css.name} data-long={player.login.length > longName || undefined}>
                {player.login}
              </bdi>
              <span className={css.score}>{player.score}</span>
              <span className={css.feat}>{featOf(player)}</span>
            </li>
          ))}
        </ol>
        <ul className={css.awards} aria-label={texts.awards}>
          {awards.map(({ name, title, login, detail }) => (
            <li key={name} className={css.award} data-sign={awardStyles[name].sign}>
              <Icon shape={awardStyles[name].shape} />
              <div className={css.words}>
                <h2 className={css.what}>{title}</h2>
                <bdi className={css.who} translate="no">
                  {login}
                </bdi>
                <p className={css.detail} dir="auto">
                  {detail}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.ground}>
        <ol className={css.others} aria-label={texts.score}>
          {others.map(({ login, place, score }) => (
            <li key={login} className={css.other}>
              <span className={css.small}>{place}</span>
              <bdi className={css.otherName} translate="no">
                {login}
              </bdi>
              <span className={css.small}>{score}</span>
            </li>
          ))}
        </ol>
        {party.host !== null && <p className={css.again}>{texts.canAgain(party.host)}</p>}
      </div>
      {onPodium.length > 0 && <Confetti />}
    </ScreenFrame>
  );
}

const colours = ['--party', '--bingo-fill', '--cars', '--race', '--smoke'];
/** Spreads the pieces evenly. */
const goldenRatio = 0.618_034;
const pieces = Array.from({ length: 60 }, (_, piece) => ({
  x: 120 * ((piece * goldenRatio) % 1),
  y: 1.1 * piece - 6,
  turn: (piece * 47) % 180,
  fill: `var(${colours[piece % colours.length]})`,
}));

function Confetti() {
  return (
    <svg
      className={css.confetti}
      viewBox="0 0 120 67.5"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {pieces.map(({ x, y, turn, fill }) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="1.6"
          height="1"
          rx="0.15"
          style={{ fill }}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
    </svg>
  );
}

interface Props {
  screen: PartyOnScreen;
  /** Shown below the room's name. */
  lead: ReactNode;
  /** Whether the lead is the screen's main message. */
  isMainMessage?: boolean;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** The header before and after a game, with the room's name. */
export function PartyTvHeader({ screen: { room, lostAt }, lead, isMainMessage = false, children }: Props) {
  const heading = useHeading({ title: room.name, sign: 'party' });
  return (
    <div className={css.head}>
      <div className={css.headWords}>
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
