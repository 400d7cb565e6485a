import { useEffect, useState } from 'react';
import { type GameScreen, ScreenFrame } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { roundKinds } from '../deck/card.ts';
import { type PublicParty, partyLimits } from '../party-view.ts';
import * as messages from './messages.ts';
import { crown, pause } from './party/icons.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { Reactions } from './party/Reactions.tsx';
import { RoundSign, signOf } from './party/RoundSign.tsx';
import { isSameLogin, isSeated, presentPlayers } from './party/table.ts';
import { PartyTvFinal, PartyTvHeader } from './screen/PartyTvFinal.tsx';
import css from './screen/PartyTvLobby.module.css';
import { PartyTvRound } from './screen/PartyTvRound.tsx';
import { type PartyOnScreen, seatsLayout } from './screen/tv-layout.ts';

const lobbyTexts = messages.lobby;
/** Longer names get smaller text. */
const longName = 8;

function PartyTvLobby({ screen }: { screen: PartyOnScreen }) {
  const { view: party } = screen;
  const seated = party.people.filter(isSeated);
  const newcomers = useNewcomers(seated.map(({ login }) => login));
  const { columns, free } = seatsLayout(seated.length);
  return (
    <ScreenFrame
      {...screen}
      withoutNumber={screen.room.is_private}
      head={<Head screen={screen} count={seated.length} />}
    >
      <ul className={css.seats} data-columns={columns} aria-label={messages.hosting.players}>
        {seated.map(({ login, is_here, is_away }) => (
          <li
            key={login}
            className={css.seat}
            data-lost={!is_here || is_away || undefined}
            data-long={login.length > longName || undefined}
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

function Head({ screen, count }: { screen: PartyOnScreen; count: number }) {
  const { host, settings } = screen.view;
  return (
    <PartyTvHeader
      screen={screen}
      lead={
        <>
          {host !== null && <>{lobbyTexts.hostIs(host)} · </>}
          {lobbyTexts.rounds(settings.rounds)}
        </>
      }
    >
      <p className={css.count}>
        <b className={css.number}>{count}</b> {lobbyTexts.ofSeats(partyLimits.seats)}
      </p>
    </PartyTvHeader>
  );
}

const markedForMs = 4 * secondMs;

/** Usernames of people who joined within the last few seconds, not counting those who were there from the start. */
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
