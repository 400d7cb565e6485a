import { useState } from 'react';
import { minuteMs, secondMs } from '#shared/time.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { fetched } from '#web/ui/fetched.tsx';
import type { CardKind } from '../../rules/card-points.ts';
import type { GameStageParts } from '../room/stage-parts.ts';
import { useTitleOf } from '../room/target-title.ts';
import { useServerNow } from '../room/use-server-now.ts';
import type { Shown } from '../room/use-shown.ts';
import { LastSpot } from '../spot/LastSpot.tsx';
import { RefusedSpots } from '../spot/RefusedSpots.tsx';
import { showSpot } from '../spot/spot-address.ts';
import { isNumbered } from '../unsent/overlay.ts';
import { words } from '../words.ts';
import { Bell } from './Bell.tsx';
import { closes } from './closing.ts';
import { PatternsBoard } from './PatternsBoard.tsx';
import { PatternsBoards } from './PatternsBoards.tsx';
import { boardView, cardsOf, playersOf } from './patterns-view.ts';

const CardDialog = fetched(async () => (await import('./CardDialog.tsx')).CardDialog);
const texts = words.patterns;

/** Nine cards against the bell. */
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
      <Clock shown={shown} secondsLeft={secondsLeft} />
      <PatternsBoards players={playersOf(shown, view)} />
      <PatternsBoard
        label={view.isOwn ? texts.yourBoard : texts.boardOf(view.login)}
        cards={cards}
        finds={view.finds}
        isOwn={view.isOwn}
        onOpen={openCard}
      />
      <RefusedSpots refused={shown.refused} titleOf={titleOf} />
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
          closes={closes(done, cards.indexOf(open))}
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

function useSecondsLeft({ game }: Shown): number {
  const now = useServerNow(secondMs);
  return Math.max(0, Math.ceil((Date.parse(game.ends_at ?? '') - now) / secondMs));
}

function Clock({ shown: { game, mine }, secondsLeft }: { shown: Shown; secondsLeft: number }) {
  const minutes = game.settings.kind === 'patterns' ? game.settings.minutes : 0;
  return <Bell secondsLeft={secondsLeft} seconds={(minutes * minuteMs) / secondMs} points={mine?.points ?? 0} />;
}
