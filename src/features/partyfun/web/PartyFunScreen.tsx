import { useEffect } from 'react';
import type { GameScreen } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../party-view.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { Reactions } from './party/Reactions.tsx';
import { PartyTvFinal } from './screen/PartyTvFinal.tsx';
import { PartyTvLobby } from './screen/PartyTvLobby.tsx';
import { PartyTvPaused } from './screen/PartyTvPaused.tsx';
import { PartyTvRound } from './screen/PartyTvRound.tsx';
import type { PartyOnScreen } from './screen/tv-layout.ts';

/** A party on a television: what everybody may know of it, to be read from the other end of the room. */
export const PartyFunScreen: GameScreen<PublicParty> = (screen) => {
  const { room, hearPassing } = screen;
  useEffect(
    () =>
      hearPassing((passing) => {
        if (isReaction(passing)) showReaction(room.number, passing);
      }),
    [hearPassing, room.number],
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
