import { useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Odometer } from '#web/ui/Odometer.tsx';
import type { PlatesGame } from '../../contract.ts';
import { europe, kmBetweenCapitals } from '../../places/europe.ts';
import { type CardKind, cardTitles } from '../../rules/card-kinds.ts';
import { farKm } from '../../rules/cards.ts';
import * as messages from '../messages.ts';
import { PickSheet } from '../pick/PickSheet.tsx';
import { useTitleOf } from '../places/places.ts';
import { type GameStageParts, isNumbered, type Shown } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { LastSpot, RefusedSpots } from '../spot/OwnSpots.tsx';
import { showSpot } from '../spot/spot-address.ts';
import { KeypadDialog } from './KeypadDialog.tsx';
import { PatternsBoard, PatternsBoards } from './PatternsBoard.tsx';
import css from './PatternsGame.module.css';
import { boardView, cardsOf, completedLine, playersOf } from './patterns-view.ts';

const texts = messages.patterns;
const minuteSeconds = 60;

interface BellProps {
  /** Whole seconds until the bell, never below 0. */
  secondsLeft: number;
  seconds: number;
  points: number;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function Bell({ secondsLeft, seconds, points }: BellProps) {
  const isLast = secondsLeft <= minuteSeconds;
  const clock = `${Math.floor(secondsLeft / minuteSeconds)}:${twoDigits(secondsLeft % minuteSeconds)}`;
  return (
    <div className={css.bell} data-last={isLast || undefined}>
      <time className={css.clock} dateTime={`PT${secondsLeft}S`}>
        {clock}
      </time>
      <p className={css.text}>
        <b>{isLast ? texts.oneMinute : texts.untilBell}</b>
        <span>{texts.endsAtOnce}</span>
      </p>
      <span className={css.points}>
        <Odometer value={points} wheels={2} />
        <span className="visually-hidden">{texts.yourPoints}</span>
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${(secondsLeft / seconds) * 100}%` }} />
      </span>
      {/* Read out once, when the last minute begins. */}
      <span className="visually-hidden" role="status">
        {isLast ? texts.oneMinute : ''}
      </span>
    </div>
  );
}

export function PatternsGame({ shown, play }: GameStageParts) {
  const [open, setOpen] = useState<CardKind>();
  const titleOf = useTitleOf(shown.game);
  const secondsLeft = useSecondsLeft(shown);
  const view = boardView(shown, useQueryValue('player'));
  const cards = cardsOf(shown);
  const done = cards.map((kind) => view.finds.has(kind));
  const last = shown.spots
    .filter(({ player }) => player === shown.me?.player)
    .sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq)
    .at(-1);

  const openCard = (kind: CardKind) => {
    const spot = view.spots.get(kind);
    if (spot !== undefined) {
      if (isNumbered(spot)) showSpot(spot.seq);
    } else if (view.isOwn && secondsLeft > 0) setOpen(kind);
  };
  return (
    <>
      <RefusedSpots refused={shown.refused} titleOf={titleOf} />
      <Bell secondsLeft={secondsLeft} seconds={secondsOf(shown.game)} points={shown.mine?.points ?? 0} />
      <PatternsBoards players={playersOf(shown, view)} />
      <PatternsBoard
        label={view.isOwn ? texts.yourBoard : texts.boardOf(view.login)}
        cards={cards}
        finds={view.finds}
        isOwn={view.isOwn}
        onOpen={openCard}
      />
      <LastSpot
        shown={shown}
        spot={last}
        title={last ? titleOf(last.target) : ''}
        detail={last?.marks}
        onUndo={() => last && void play.undo(last, titleOf(last.target))}
      />
      {open !== undefined && (
        <CardDialog
          game={shown.game}
          kind={open}
          completes={completedLine(done, cards.indexOf(open))}
          onFound={(typed) => {
            setOpen(undefined);
            void play.spot({ target: open, title: titleOf(open), ...typed });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const secondsOf = ({ settings }: PlatesGame) => (settings.kind === 'patterns' ? settings.minutes * minuteSeconds : 0);

/**
 * Seconds until the bell; capped at the length of the game, because the phone's estimate of the server's clock may be a
 * moment behind.
 */
function useSecondsLeft({ game }: Shown): number {
  const now = useServerNow(secondMs);
  const left = Math.ceil((Date.parse(game.ends_at ?? '') - now) / secondMs);
  return Math.min(Math.max(0, left), secondsOf(game));
}

interface CardDialogProps {
  game: PlatesGame;
  kind: CardKind;
  completes: ReturnType<typeof completedLine>;
  onFound: (typed: { marks?: string; word?: string }) => void;
  onClose: () => void;
}

/** The input for a card: typed, or a country chosen from a list. */
function CardDialog({ game: { settings }, kind, completes: line, onFound, onClose }: CardDialogProps) {
  const home = settings.home ?? '';
  if (kind === 'far-away')
    return <FarAwaySheet home={home} onFound={(marks) => onFound({ marks })} onClose={onClose} />;
  return <KeypadDialog kind={kind} home={home} completes={line} onFound={onFound} onClose={onClose} />;
}

const keypadTexts = messages.keypad;

interface FarAwaySheetProps {
  home: string;
  onFound: (code: string) => void;
  onClose: () => void;
}

/** For the card "From 1,000 km away": countries with their distances, those far enough first. */
function FarAwaySheet({ home, onFound, onClose }: FarAwaySheetProps) {
  const places = europe
    .filter(({ code }) => code !== home)
    .map(({ code, name }) => {
      const km = kmBetweenCapitals(home, code) ?? 0;
      const text = formatNumber(km);
      return {
        km,
        code,
        name,
        note: keypadTexts.far(text),
        ...(km < farKm && { refusal: keypadTexts.tooNear(text) }),
      };
    })
    .sort((a, b) => Number(a.km < farKm) - Number(b.km < farKm));
  return (
    <PickSheet
      title={cardTitles['far-away']}
      places={places}
      likely={[]}
      searchLabel={messages.pick.letters}
      onFound={onFound}
      onClose={onClose}
    />
  );
}
