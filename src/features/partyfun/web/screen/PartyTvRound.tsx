import { JoinCode, LostMark, ScreenFrame } from '#features/rooms/web/index.ts';
import { games } from '#shared/site-map.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyRound, PublicParty } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { useSecondsLeft } from '../party/live/cached-party.ts';
import { RoundSign, ScoreRow, signOf } from '../party/SharedParts.tsx';
import { findPerson, gainOf, rankedPlayers } from '../party/table.ts';
import chips from './PartyTvLobby.module.css';
import { PartyTvOptions, PartyTvResult } from './PartyTvOptions.tsx';
import css from './PartyTvRound.module.css';
import { isLarge, layoutStyle, type PartyOnScreen, scoreRows } from './tv-layout.ts';

/** With more players than this, the chips and the question are smaller. */
const maxLargeChips = 10;

/** Shows below the round who has acted, and later who scored and what comes next. */
function PartyTvFoot({ party, round }: { party: PublicParty; round: PartyRound }) {
  const { phase, next } = party;
  if (phase === 'answer' || phase === 'vote')
    return (
      <div className={css.foot}>
        <Acted party={party} round={round} />
        {round.players.length <= maxLargeChips && <p className={css.what}>{messages.onTv.doing[phase]}</p>}
      </div>
    );
  if (phase === 'prompt') return <p className={css.what}>{messages.party.ready}</p>;
  const gains = [...(round.result?.gains ?? [])].sort((a, b) => b.points - a.points);
  return (
    <div className={css.foot}>
      {phase === 'reveal' ? (
        <ul
          className={chips.chips}
          data-many={gains.length > maxLargeChips || undefined}
          aria-label={messages.onTv.gained}
        >
          {gains.map(({ login, points }) => (
            <li key={login} className={chips.chip} data-on>
              <bdi className={chips.chipName} translate="no">
                {login}
              </bdi>
              <span className={chips.gain}>{messages.result.gain(points)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <span />
      )}
      <p className={css.what}>
        {next === null ? messages.result.last : `${messages.result.next} ${messages.party.kinds[next]}`}
      </p>
    </div>
  );
}

function Acted({ party, round }: { party: PublicParty; round: PartyRound }) {
  const isMany = round.players.length > maxLargeChips;
  return (
    <ul className={chips.chips} data-many={isMany || undefined} aria-label={messages.hosting.players}>
      {round.players.map((login) => {
        const hasActed = round.acted.includes(login);
        const hasLeft = findPerson(party, login)?.has_left === true;
        return (
          <li key={login} className={chips.chip} data-on={hasActed || undefined} data-left={hasLeft || undefined}>
            <bdi className={chips.chipName} translate="no">
              {login}
            </bdi>
            {hasActed ? <Icon shape={check} /> : !isMany && <span aria-hidden="true">···</span>}
            <span className="visually-hidden">
              {hasLeft ? messages.phases.hasLeft : hasActed ? messages.phases.hasSent : messages.phases.isThinking}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  screen: PartyOnScreen;
  round: PartyRound;
}

export function PartyTvRound({ screen, round }: Props) {
  const { phase } = screen.view;
  const isAlone = phase === 'prompt' || phase === 'answer';
  return (
    <ScreenFrame
      {...screen}
      head={<Head screen={screen} round={round} />}
      isDense={round.players.length > maxLargeChips}
      aside={null}
    >
      <div
        className={css.round}
        data-sign={signOf[round.kind]}
        data-many={(!isAlone && round.players.length > maxLargeChips) || undefined}
        data-alone={isAlone || undefined}
      >
        <div className={css.question}>
          <p className={css.text} data-size={sizeOf(round.text)} dir="auto">
            {round.text}
          </p>
          <PartyTvRing screen={screen} />
        </div>
        <Body screen={screen} round={round} />
        <PartyTvFoot party={screen.view} round={round} />
      </div>
    </ScreenFrame>
  );
}

/** Long texts get a smaller size, so that they fit. */
function sizeOf(text: string): 's' | 'm' | undefined {
  if (text.length > 150) return 's';
  return text.length > 85 ? 'm' : undefined;
}

function Body({ screen, round }: Props) {
  const { phase } = screen.view;
  if (phase === 'score') return <PartyTvScores party={screen.view} round={round} />;
  if (phase === 'reveal') return <PartyTvResult round={round} />;
  if (phase === 'vote') return <PartyTvOptions round={round} />;
  return <p className={css.how}>{messages.party.hows[round.kind]}</p>;
}

function Head({ screen: { room, lostAt }, round }: Props) {
  const heading = useHeading({ title: room.name, sign: games[room.game].sign });
  return (
    <div className={css.head} data-sign={signOf[round.kind]}>
      <span className={css.sign}>
        <RoundSign kind={round.kind} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.kind}>
        {messages.party.kinds[round.kind]}
      </h1>
      <p className={css.of}>
        {messages.party.roundOf(round.number, round.of)}
        {round.is_last && <> · {messages.party.double}</>}
        {round.author !== undefined && (
          <>
            {' · '}
            <bdi>{messages.party.oursBy(round.author)}</bdi>
          </>
        )}
      </p>
      <LostMark lostAt={lostAt} />
      {!room.is_private && (
        <p className={css.plate} data-mark={games[room.game].mark}>
          <span className="visually-hidden">{messages.onTv.room} </span>
          {room.number}
        </p>
      )}
      <JoinCode room={room} />
    </div>
  );
}

/** The number of seconds at the end during which the ring is yellow. */
const lastSeconds = 10;
const radius = 46;
const length = 2 * Math.PI * radius;

/** The time left in the phase, by the server's clock. Shows nothing if there's no deadline. */
function PartyTvRing({ screen: { room, view: party } }: { screen: PartyOnScreen }) {
  const left = useSecondsLeft(party.ends_at, room.clockOffsetMs);
  if (party.ends_at === null || left === undefined) return null;
  const wholeMs = Math.max(1, Date.parse(party.ends_at) - Date.parse(party.since));
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const share = Math.min(1, (left * 1000) / wholeMs);
  return (
    <div key={party.number} className={css.ring} data-last={(isActing && left <= lastSeconds) || undefined}>
      <svg viewBox="0 0 104 104" aria-hidden="true" focusable="false">
        <circle className={css.way} cx="52" cy="52" r={radius} />
        <circle
          className={css.left}
          cx="52"
          cy="52"
          r={radius}
          style={{ strokeDasharray: `${share * length} ${length}` }}
        />
      </svg>
      <p className={css.seconds}>
        <span aria-hidden="true">{left}</span>
        <span className="visually-hidden">{messages.party.secondsLeft(left)}</span>
      </p>
    </div>
  );
}

const texts = messages.result;

function PartyTvScores({ party, round }: { party: PublicParty; round: PartyRound }) {
  const players = rankedPlayers(party);
  const gains = round.result?.gains ?? [];
  return (
    <ol
      className={css.rows}
      style={layoutStyle(scoreRows(players.length))}
      data-few={isLarge(players.length) || undefined}
      data-many={players.length > 10 || undefined}
      aria-label={texts.score}
    >
      {players.map(({ login, place, score, has_left }) => (
        <ScoreRow
          key={login}
          css={css}
          place={place}
          name={login}
          gain={gainOf(gains, login)}
          score={score}
          isFirst={place === 1}
          hasLeft={has_left}
        />
      ))}
    </ol>
  );
}
