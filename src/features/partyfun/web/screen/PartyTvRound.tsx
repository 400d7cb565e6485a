import { LostMark, ScreenFrame } from '#features/rooms/web/index.ts';
import { games } from '#shared/site-map.ts';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyRound } from '../../party-view.ts';
import { RoundSign } from '../party/RoundSign.tsx';
import { signOf } from '../party/round-signs.ts';
import { words } from '../words.ts';
import { PartyTvFoot } from './PartyTvFoot.tsx';
import { PartyTvOptions } from './PartyTvOptions.tsx';
import { PartyTvResult } from './PartyTvResult.tsx';
import { PartyTvRing } from './PartyTvRing.tsx';
import css from './PartyTvRound.module.css';
import { PartyTvScores } from './PartyTvScores.tsx';
import type { PartyOnScreen } from './tv-layout.ts';

interface Props {
  screen: PartyOnScreen;
  round: PartyRound;
}

/** With more players there is less room for the question. */
const few = 10;

/** A round: the question, what there is to choose from and, when it is over, what came of it. */
export function PartyTvRound({ screen, round }: Props) {
  return (
    <ScreenFrame
      {...screen}
      head={<Head screen={screen} round={round} />}
      isDense={round.players.length > few}
      aside={null}
    >
      <div className={css.round} data-sign={signOf[round.kind]} data-many={round.players.length > few || undefined}>
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

/** More letters are smaller, so that they fit. */
function sizeOf(text: string): 's' | 'm' | undefined {
  if (text.length > 150) return 's';
  return text.length > 85 ? 'm' : undefined;
}

function Body({ screen, round }: Props) {
  const { phase } = screen.view;
  if (phase === 'score') return <PartyTvScores party={screen.view} round={round} />;
  if (phase === 'reveal') return <PartyTvResult round={round} />;
  if (phase === 'vote') return <PartyTvOptions round={round} />;
  return <p className={css.how}>{words.party.hows[round.kind]}</p>;
}

function Head({ screen: { room, lostAt }, round }: Props) {
  const heading = useHeading({ title: room.name, sign: games[room.game].sign });
  return (
    <div className={css.head} data-sign={signOf[round.kind]}>
      <span className={css.sign}>
        <RoundSign kind={round.kind} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.kind}>
        {words.party.kinds[round.kind]}
      </h1>
      <p className={css.of}>
        {words.party.roundOf(round.number, round.of)}
        {round.is_last && <> · {words.party.double}</>}
        {round.author !== undefined && (
          <>
            {' · '}
            <bdi>{words.party.oursBy(round.author)}</bdi>
          </>
        )}
      </p>
      <LostMark lostAt={lostAt} />
      {!room.is_private && (
        <p className={css.plate} data-mark={games[room.game].mark}>
          <span className="visually-hidden">{words.onTv.room} </span>
          {room.number}
        </p>
      )}
    </div>
  );
}
