import { useQueryValue } from '#web/navigation/navigate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { collectorView } from '../collector/collector-view.ts';
import { PlaceRows } from '../collector/PlaceRows.tsx';
import { FetchedMap } from '../map/FetchedMap.tsx';
import { MapCount } from '../map/MapCount.tsx';
import { MapLegend } from '../map/MapLegend.tsx';
import { PatternsBoard } from '../patterns/PatternsBoard.tsx';
import { PatternsBoards } from '../patterns/PatternsBoards.tsx';
import { boardView, cardsOf, playersOf } from '../patterns/patterns-view.ts';
import type { GameStageParts } from '../room/stage-parts.ts';
import { usePlaces } from '../room/target-title.ts';
import { showSpot } from '../spot/spot-address.ts';
import { isNumbered } from '../unsent/overlay.ts';
import { words } from '../words.ts';
import css from './GamePicture.module.css';
import { RunFinds } from './RunFinds.tsx';
import { RunMilestones } from './RunMilestones.tsx';

const texts = words.end;
type Props = Omit<GameStageParts, 'onPeople'>;

/** What was found, to look at: the map, the road, or the boards; each find opens with its questions. */
export function GamePicture(props: Props) {
  const { settings } = props.shown.game;
  if (settings.kind === 'collector') return <Places {...props} isEurope={settings.list === 'europe'} />;
  if (settings.kind === 'patterns') return <Boards {...props} />;
  return (
    <>
      <RunMilestones shown={props.shown} />
      <RunFinds shown={props.shown} />
    </>
  );
}

function Places({ isEurope, ...props }: Props & { isEurope: boolean }) {
  const { shown } = props;
  const view = collectorView(shown, usePlaces(shown.game), shown.me?.player);
  const { finds, yours, friends, missing, places } = view;
  const count = <MapCount found={yours + friends} of={places.length} points={shown.mine?.points ?? 0} />;
  const found = places.filter(({ spots }) => spots.length > 0);
  return (
    <>
      {isEurope ? (
        <div className={css.map}>
          <FetchedMap label={words.map.label({ yours, friends, missing })} finds={finds}>
            {count}
          </FetchedMap>
        </div>
      ) : (
        count
      )}
      <MapLegend {...{ yours, friends, missing }} />
      {found.length > 0 && (
        <Disclosure label={texts.allFinds(found.length)}>
          <PlaceRows {...props} label={texts.allFinds(found.length)} places={found} empty="" />
        </Disclosure>
      )}
    </>
  );
}

function Boards({ shown }: Props) {
  const view = boardView(shown, useQueryValue('player'));
  return (
    <>
      <PatternsBoards players={playersOf(shown, view, useQueryValue('game'))} />
      <PatternsBoard
        label={view.isOwn ? words.patterns.yourBoard : words.patterns.boardOf(view.login)}
        cards={cardsOf(shown)}
        finds={view.finds}
        isOwn={false}
        onOpen={(kind) => {
          const spot = view.spots.get(kind);
          if (spot !== undefined && isNumbered(spot)) showSpot(spot.seq);
        }}
      />
    </>
  );
}
