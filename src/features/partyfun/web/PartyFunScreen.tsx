import { type ReactNode, useEffect, useState } from 'react';
import { type GameScreen, JoinCode, LostMark, ScreenFrame } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { roundKinds } from '../deck/card.ts';
import { type PartyFinal, type PublicParty, partyLimits } from '../party-view.ts';
import * as messages from './messages.ts';
import { awardStyles, awardsOf, featOf, headlineOf, podiumPlayers } from './party/final/podium.ts';
import { crown, pause } from './party/icons.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { Reactions, RoundSign, signOf } from './party/SharedParts.tsx';
import { isSameLogin, isSeated, presentPlayers } from './party/table.ts';
import end from './screen/PartyTvFinal.module.css';
import css from './screen/PartyTvLobby.module.css';
import { PartyTvRound } from './screen/PartyTvRound.tsx';
import { type PartyOnScreen, seatsLayout } from './screen/tv-layout.ts';

const lobbyTexts = messages.lobby;
/** Names longer than this get smaller text. */
const longName = { lobby: 8, podium: 7 };

function PartyTvLobby({ screen }: { screen: PartyOnScreen }) {
  const { view: party } = screen;
  const seated = party.people.filter(isSeated);
  const newcomers = useNewcomers(seated.map(({ login }) => login));
  const { columns, free } = seatsLayout(seated.length);
  return (
    <ScreenFrame
      {...screen}
      withoutNumber={screen.room.is_private}
      head={
        <PartyTvHeader
          screen={screen}
          lead={
            <>
              {party.host !== null && <>{lobbyTexts.hostIs(party.host)} · </>}
              {lobbyTexts.rounds(party.settings.rounds)}
            </>
          }
        >
          <p className={css.count}>
            <b className={css.number}>{seated.length}</b> {lobbyTexts.ofSeats(partyLimits.seats)}
          </p>
        </PartyTvHeader>
      }
    >
      <ul className={css.seats} data-columns={columns} aria-label={messages.hosting.players}>
        {seated.map(({ login, is_here, is_away }) => (
          <li
            key={login}
            className={css.seat}
            data-lost={!is_here || is_away || undefined}
            data-long={login.length > longName.lobby || undefined}
            data-new={newcomers.has(login) || undefined}
          >
            <bdi className={css.name} translate="no">
              {login}
            </bdi>
            {party.host !== null && isSameLogin(party.host, login) && (
              <span className={css.host}>
                <Icon shape={crown} />
                {lobbyTexts.host}
              </span>
            )}
            {newcomers.has(login) && <span className={css.joined}>{lobbyTexts.joined}</span>}
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the free seats are identical
          <li key={index} className={css.free}>
            {lobbyTexts.yourSeatOnTv}
          </li>
        ))}
      </ul>
      <ul className={css.kinds} aria-label={messages.onTv.rounds}>
        {roundKinds.map((kind) => (
          <li key={kind} className={css.kind} data-sign={signOf[kind]}>
            <span className={css.kindSign}>
              <RoundSign kind={kind} />
            </span>
            {messages.onTv.kinds[kind]}
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}

const markedForMs = 4 * secondMs;

/** Usernames of people who have joined in the last few seconds. Those who were there from the start don't count. */
function useNewcomers(logins: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(logins));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const joined = logins.filter((login) => !known.has(login));
  if (joined.length > 0) {
    setKnown(new Set([...known, ...joined]));
    setMarked(new Set([...marked, ...joined]));
  }
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => setMarked(new Set()), markedForMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}

const texts = messages.hosting;

function PartyTvPaused({ screen, paused }: { screen: PartyOnScreen; paused: NonNullable<PublicParty['paused']> }) {
  const { view: party } = screen;
  const seated = party.people.filter(isSeated);
  const here = presentPlayers(party);
  return (
    <ScreenFrame {...screen} withoutNumber={screen.room.is_private}>
      <div className={css.sign} data-sign="bingo">
        <span className={css.disc}>
          <Icon shape={pause} />
        </span>
        <div>
          <h2 className={css.title}>
            {paused.by === 'few' ? texts.pausedFew(here.length, seated.length) : texts.paused}
          </h2>
          <p>{paused.by === 'few' ? texts.pausedFewDetail : party.host !== null && texts.pausedBy(party.host)}</p>
        </div>
      </div>
      <ul className={css.chips} data-sign="party" aria-label={texts.players}>
        {seated.map((person) => (
          <li key={person.login} className={css.chip} data-on={here.includes(person) || undefined}>
            <bdi className={css.chipName} translate="no">
              {person.login}
            </bdi>
            {!here.includes(person) && <span>{person.is_away ? messages.lobby.away : messages.lobby.lost}</span>}
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}

export const PartyFunScreen: GameScreen<PublicParty> = (screen) => {
  const { room, onTransient } = screen;
  useEffect(
    () =>
      onTransient((passing) => {
        if (isReaction(passing)) showReaction(room.number, passing);
      }),
    [onTransient, room.number],
  );
  return (
    <>
      <Stage screen={screen} />
      <div data-theme="dark">
        <Reactions roomId={room.number} />
      </div>
    </>
  );
};

function Stage({ screen }: { screen: PartyOnScreen }) {
  const { paused, final, round } = screen.view;
  if (paused !== null) return <PartyTvPaused screen={screen} paused={paused} />;
  if (final !== null) return <PartyTvFinal screen={screen} final={final} />;
  if (round === null) return <PartyTvLobby screen={screen} />;
  return <PartyTvRound screen={screen} round={round} />;
}

/** At most this many players are listed below the podium. */
const othersShown = 8;

function PartyTvFinal({ screen, final }: { screen: PartyOnScreen; final: PartyFinal }) {
  const { view: party } = screen;
  const onPodium = podiumPlayers(final);
  const others = final.players.filter((player) => !onPodium.includes(player)).slice(0, othersShown);
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
      <div className={end.sky} />
      <div className={end.end}>
        <ol className={end.podium} aria-label={messages.result.podium}>
          {onPodium.map((player) => (
            <li key={player.login} className={end.stone} data-place={player.place}>
              <span className={end.top}>
                <span className="visually-hidden">{messages.result.place(player.place)}</span>
                <span aria-hidden="true">{player.place}</span>
              </span>
              <bdi className={end.name} data-long={player.login.length > longName.podium || undefined}>
                {player.login}
              </bdi>
              <span className={end.score}>{player.score}</span>
              <span className={end.feat}>{featOf(player)}</span>
            </li>
          ))}
        </ol>
        <ul className={end.awards} aria-label={messages.result.awards}>
          {awardsOf(final).map(({ name, title, login, detail }) => (
            <li key={name} className={end.award} data-sign={awardStyles[name].sign}>
              <Icon shape={awardStyles[name].shape} />
              <div className={end.words}>
                <h2 className={end.what}>{title}</h2>
                <bdi className={end.who} translate="no">
                  {login}
                </bdi>
                <p className={end.detail} dir="auto">
                  {detail}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={end.ground}>
        <ol className={end.others} aria-label={messages.result.score}>
          {others.map(({ login, place, score }) => (
            <li key={login} className={end.other}>
              <span className={end.small}>{place}</span>
              <bdi className={end.otherName} translate="no">
                {login}
              </bdi>
              <span className={end.small}>{score}</span>
            </li>
          ))}
        </ol>
        {party.host !== null && <p className={end.again}>{messages.result.canAgain(party.host)}</p>}
      </div>
      {onPodium.length > 0 && <Confetti />}
    </ScreenFrame>
  );
}

const colours = ['--party', '--bingo-fill', '--cars', '--race', '--smoke'];
/** Spreads the confetti evenly. */
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
      className={end.confetti}
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

interface HeaderProps {
  screen: PartyOnScreen;
  lead: ReactNode;
  /** Whether the lead is the screen's main message. */
  isMainMessage?: boolean;
  children?: ReactNode;
}

/** The header before and after a game, with the room's name. */
function PartyTvHeader({ screen: { room, lostAt }, lead, isMainMessage = false, children }: HeaderProps) {
  const heading = useHeading({ title: room.name, sign: 'party' });
  return (
    <div className={end.head}>
      <div className={end.headWords}>
        <h1 ref={heading} tabIndex={-1} className={end.title}>
          <bdi>{room.name}</bdi>
        </h1>
        <p className={end.lead} data-news={isMainMessage || undefined}>
          {lead}
        </p>
      </div>
      <LostMark lostAt={lostAt} />
      {children}
    </div>
  );
}
