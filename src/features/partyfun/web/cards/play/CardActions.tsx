import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { tick } from '#web/device/tick.ts';
import { type CardGame, type CardOnTable, type EndingAct, playersIn } from '../../../cards/game.ts';
import * as messages from '../../messages.ts';
import type { Play } from '../use-card-game.ts';
import css from './CardParts.module.css';
import { CardButton } from './CardParts.tsx';

const texts = messages.cards;

interface QuizAnswerProps {
  answer: string;
  source: string;
  onRight: () => void;
  onWrong: () => void;
  onSkip: () => void;
}

function QuizAnswer({ answer, source, onRight, onWrong, onSkip }: QuizAnswerProps) {
  const [isShown, setIsShown] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone, so the focus moves to the answer.
  useEffect(() => {
    if (isShown) shown.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!isShown)
    return (
      <div className={css.stack}>
        <CardButton isMain onPress={() => setIsShown(true)}>
          {texts.answer}
        </CardButton>
        <CardButton onPress={onSkip}>{texts.skip}</CardButton>
      </div>
    );
  return (
    <div className={css.stack}>
      <p className={css.answer} ref={shown} tabIndex={-1}>
        {answer}
      </p>
      <p className={css.source}>{texts.source(source)}</p>
      <div className={css.pair}>
        <CardButton isMain isDone onPress={onRight}>
          {texts.right}
        </CardButton>
        <CardButton onPress={onWrong}>{texts.wrong}</CardButton>
      </div>
    </div>
  );
}

const endShakeMs = 300;

/** A card's timer, which is started and paused by tapping. When time is up, nothing happens in the game. */
function TimerRing({ seconds, startsOver = false }: { seconds: number; startsOver?: boolean }) {
  const { is, secondsLeft, press } = useCountdown(seconds, startsOver, () => tick(endShakeMs));
  const label = {
    ready: texts.start(seconds),
    running: startsOver ? texts.again(secondsLeft) : texts.pause(secondsLeft),
    paused: texts.resume(secondsLeft),
    over: texts.time,
  }[is];
  return (
    <div className={css.clock}>
      <button type="button" className={css.ring} data-state={is} aria-label={label} onClick={press}>
        <svg viewBox="0 0 110 110" className={css.circle} aria-hidden="true">
          <circle cx="55" cy="55" r="49" className={css.track} />
          <circle
            cx="55"
            cy="55"
            r="49"
            pathLength="100"
            className={css.left}
            strokeDasharray={`${(100 * secondsLeft) / seconds} 100`}
          />
        </svg>
        <span className={css.text}>
          {is === 'ready' && <span className={css.start}>{texts.startLabel} </span>}
          {is === 'over' ? <span className={css.time}>{texts.time}</span> : secondsLeft}
        </span>
      </button>
      <p role="status" className="visually-hidden">
        {is === 'over' && texts.time}
      </p>
    </div>
  );
}

interface DuelNamesProps {
  game: CardGame;
  onTable: CardOnTable;
  seconds: number | undefined;
  onWon: (player: number) => void;
  onSkip: () => void;
}

function DuelNames({ game, onTable, seconds, onWon, onSkip }: DuelNamesProps) {
  const { turn, partner } = onTable;
  const two = playersIn(game).filter(({ id }) => id === turn || id === partner);
  return (
    <div className={css.withRing}>
      {seconds !== undefined && <TimerRing seconds={seconds} />}
      <div className={css.stack}>
        <p className={css.asked}>{texts.whoWon}</p>
        <div className={css.pair}>
          {two.map(({ id, name }) => (
            <CardButton key={id} isMain onPress={() => onWon(id)}>
              <bdi>{name}</bdi>
            </CardButton>
          ))}
        </div>
        <CardButton onPress={onSkip}>{texts.skip}</CardButton>
      </div>
    </div>
  );
}

/** How long each player has to name something. */
const categorySeconds = 10;

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  isSecret: boolean;
}

export function CardActions({ game, onTable, play, isSecret }: Props) {
  const { card, serial } = onTable;
  const end = (action: EndingAct) => {
    if (play(action)) tick();
  };
  const done = () => end({ kind: 'done', serial });
  const next = () => end({ kind: 'next', serial });
  const skip = () => end({ kind: 'skip', serial });
  switch (card.kind) {
    case 'point':
    case 'hands':
      return (
        <CardButton isMain onPress={next}>
          {texts.next}
        </CardButton>
      );
    case 'category':
      return (
        <div className={css.withRing}>
          <TimerRing seconds={categorySeconds} startsOver />
          <CardButton isMain onPress={next}>
            {texts.next}
          </CardButton>
        </div>
      );
    case 'either':
      return (
        <EitherHalves
          game={game}
          onTable={onTable}
          options={card.options}
          onVoted={(sides) => end({ kind: 'voted', serial, sides })}
        />
      );
    case 'duel':
      return (
        <DuelNames
          game={game}
          onTable={onTable}
          seconds={card.seconds}
          onWon={(player) => end({ kind: 'won', serial, player })}
          onSkip={skip}
        />
      );
    case 'quiz':
      return <QuizAnswer answer={card.answer} source={card.source} onRight={done} onWrong={next} onSkip={skip} />;
    default:
      return (
        <div className={css.withRing}>
          {'seconds' in card && card.seconds !== undefined && <TimerRing seconds={card.seconds} />}
          <div className={css.stack}>
            <CardButton isMain isDone={!isSecret} onPress={done}>
              {isSecret ? texts.hide : texts.done}
            </CardButton>
            <CardButton onPress={skip}>{texts.skip}</CardButton>
          </div>
        </div>
      );
  }
}

type State = { is: 'ready' | 'over' } | { is: 'paused'; leftMs: number } | { is: 'running'; endsAtMs: number };

/** A countdown that follows the clock instead of counting ticks, so that it stays accurate in a background tab. */
function useCountdown(seconds: number, startsOver: boolean, onEnd: () => void) {
  const [state, setState] = useState<State>({ is: 'ready' });
  const [nowMs, setNowMs] = useState(0);
  const leftMs = leftOf(state, seconds, nowMs);

  useEffect(() => {
    if (state.is !== 'running') return;
    const now = performance.now();
    const left = state.endsAtMs - now;
    // Fires slightly after the next second begins, because a timer that fires early would show the same second again.
    const timer = setTimeout(
      () => {
        const then = performance.now();
        if (then < state.endsAtMs) return setNowMs(then);
        setState({ is: 'over' });
        onEnd();
      },
      (left % secondMs || secondMs) + 5,
    );
    return () => clearTimeout(timer);
  });

  /** Starts, pauses or resumes the countdown, and resets it once it's over. */
  const press = () => {
    const now = performance.now();
    setNowMs(now);
    if (state.is === 'running' && !startsOver) setState({ is: 'paused', leftMs: Math.max(0, state.endsAtMs - now) });
    else if (state.is === 'paused') setState({ is: 'running', endsAtMs: now + state.leftMs });
    else if (state.is === 'over' && !startsOver) setState({ is: 'ready' });
    else setState({ is: 'running', endsAtMs: now + seconds * secondMs });
  };
  return { is: state.is, secondsLeft: Math.ceil(leftMs / secondMs), press };
}

function leftOf(state: State, seconds: number, nowMs: number): number {
  if (state.is === 'running') return Math.min(seconds * secondMs, Math.max(0, state.endsAtMs - nowMs));
  if (state.is === 'paused') return state.leftMs;
  return state.is === 'ready' ? seconds * secondMs : 0;
}

type Sides = readonly [readonly number[], readonly number[]];

interface EitherHalvesProps {
  game: CardGame;
  onTable: CardOnTable;
  options: readonly [string, string];
  onVoted: (sides: Sides) => void;
}

/** Two options to tap. The players are asked in turn, beginning with the current one, and the majority scores. */
function EitherHalves({ game, onTable, options, onVoted }: EitherHalvesProps) {
  const [votes, setVotes] = useState<readonly { id: number; side: number }[]>([]);
  const people = playersIn(game);
  const order = [...people.filter(({ id }) => id === onTable.turn), ...people.filter(({ id }) => id !== onTable.turn)];
  const asked = order.find(({ id }) => !votes.some((vote) => vote.id === id));
  const votersOf = (side: number) =>
    votes.filter((vote) => vote.side === side && people.some(({ id }) => id === vote.id));
  const counts = [votersOf(0).length, votersOf(1).length];
  const most = Math.max(...counts);

  const vote = (side: number) => {
    if (asked === undefined) return;
    tick();
    setVotes([...votes, { id: asked.id, side }]);
  };
  const ids = (side: number) => votersOf(side).map(({ id }) => id);
  return (
    <div className={css.stack}>
      <p className={css.asked} role="status">
        {asked ? texts.whoChooses(asked.name) : texts.allChose}
      </p>
      <div className={css.pair}>
        {options.map((option, side) => (
          <button
            key={option}
            type="button"
            className={css.half}
            data-most={(most > 0 && counts[side] === most && counts[1 - side] !== most) || undefined}
            aria-disabled={asked === undefined || undefined}
            onClick={() => vote(side)}
          >
            <span>{option}</span>
            <span className={css.count}>
              {counts[side]}
              <span className="visually-hidden"> {texts.votes(counts[side] ?? 0)}</span>
            </span>
            <span className={css.voters} dir="auto">
              {votersOf(side)
                .map(({ id }) => game.players[id]?.name)
                .join(', ')}
            </span>
          </button>
        ))}
      </div>
      <div className={css.pair}>
        <CardButton onPress={() => setVotes(votes.slice(0, -1))}>{texts.undoVote}</CardButton>
        <CardButton isMain onPress={() => onVoted([ids(0), ids(1)])}>
          {texts.next}
        </CardButton>
      </div>
    </div>
  );
}
