import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { FetchedMap, MapCount, MapLegend } from '../map/FetchedMap.tsx';
import * as messages from '../messages.ts';
import { PickSheet } from '../pick/PickSheet.tsx';
import type { PickPlace } from '../pick/pick-places.ts';
import { usePlaces, useTitleOf } from '../places/places.ts';
import { isLong } from '../places/use-batches.tsx';
import { momentIn } from '../room/moment.ts';
import type { GameStageParts, Play, Shown } from '../room/use-play.ts';
import { FoundButton, ThumbZone } from '../spot/FoundButton.tsx';
import { RefusedSpots } from '../spot/OwnSpots.tsx';
import { ownerOf } from '../spot/SpotHeart.tsx';
import css from './CollectorGame.module.css';
import {
  type CollectorTab,
  type CollectorView,
  collectorView,
  isTaken,
  type PlaceView,
  pointsOffered,
  tabIn,
  tabPath,
} from './collector-view.ts';
import { PlaceRows } from './PlaceRows.tsx';

const texts = messages.collector;

interface Props {
  tab: CollectorTab;
  /** A custom list has no map. */
  hasMap: boolean;
  pathOf: (tab: CollectorTab) => string;
}

/** Tabs for the map, the list and missing places; they're links, because the tab is in the URL. */
function CollectorTabs({ tab, hasMap, pathOf }: Props) {
  const tabs = [
    ...(hasMap ? [{ name: 'map' as const, text: texts.map, icon: icons.map }] : []),
    { name: 'list' as const, text: texts.list, icon: icons.list },
    { name: 'missing' as const, text: texts.stillMissing, icon: undefined },
  ];
  return (
    <nav className={css.tabs} aria-label={texts.views}>
      {tabs.map(({ name, text, icon }) => (
        <a key={name} href={pathOf(name)} className={css.tab} aria-current={name === tab ? 'page' : undefined}>
          {icon !== undefined && <Icon shape={icon} />}
          {text}
        </a>
      ))}
    </nav>
  );
}

const latestShown = 2;

export function CollectorGame({ room, shown, play }: GameStageParts) {
  const [isPicking, setIsPicking] = useState(false);
  const list = usePlaces(shown.game);
  const titleOf = useTitleOf(shown.game);
  const view = collectorView(shown, list, shown.me?.player);
  const hasMap = shown.game.settings.kind === 'collector' && shown.game.settings.list === 'europe';
  const tab = tabIn(useSearch(), hasMap);
  const path = pathTo('room', { gameName: room.game, roomNumber: room.id });
  const rows = { room, shown, play };
  return (
    <>
      <RefusedSpots refused={shown.refused} titleOf={titleOf} />
      <CollectorTabs tab={tab} hasMap={hasMap} pathOf={(name) => tabPath(path, name, hasMap)} />
      {tab === 'map' ? (
        <>
          <EuropeMap view={view} points={shown.mine?.points ?? 0} />
          <MapLegend yours={view.yours} friends={view.friends} missing={view.missing} />
          <PlaceRows
            {...rows}
            label={texts.latest}
            places={placesFound(view).slice(0, latestShown)}
            empty={messages.play.nothingYet}
          />
        </>
      ) : (
        <>
          <MapCount found={foundIn(view)} of={view.places.length} points={shown.mine?.points ?? 0} />
          <PlaceRows
            {...rows}
            label={texts.places}
            places={tab === 'missing' ? view.places.filter(({ isFound }) => !isFound) : listedPlaces(view)}
            empty={tab === 'missing' && list.length > 0 ? texts.nothingMissing : texts.noPlaces}
          />
        </>
      )}
      <ThumbZone>
        <FoundButton onPress={() => setIsPicking(true)}>
          <span className={css.see}>
            <Icon name="plus" /> {texts.seeOne}
          </span>
        </FoundButton>
      </ThumbZone>
      {isPicking && <PlacePicker shown={shown} play={play} view={view} onClose={() => setIsPicking(false)} />}
    </>
  );
}

/** How many places were found; in a race, only the player's own finds count. */
const foundIn = ({ isRace, yours, friends }: CollectorView) => (isRace ? yours : yours + friends);

function placesFound({ latest, places }: CollectorView): PlaceView[] {
  const byCode = new Map(places.map((place) => [place.code, place]));
  return [...new Set(latest.map(({ target }) => target))].flatMap((code) => byCode.get(code) ?? []);
}

/** The places in list order; on a long list, places that were found come first. */
function listedPlaces(view: CollectorView): readonly PlaceView[] {
  if (!isLong(view.places)) return view.places;
  return [...placesFound(view), ...view.places.filter(({ spots }) => spots.length === 0)];
}

function EuropeMap({ view, points }: { view: CollectorView; points: number }) {
  const { finds, yours, friends, missing, latest } = view;
  const [newestAtFirst] = useState(latest[0]?.id);
  const newest = latest[0]?.id === newestAtFirst ? undefined : latest[0]?.target;
  return (
    <div className={css.map}>
      <FetchedMap
        label={messages.map.label({ yours, friends, missing })}
        finds={finds}
        {...(newest !== undefined && { newest })}
      >
        <MapCount found={foundIn(view)} of={view.places.length} points={points} />
      </FetchedMap>
    </div>
  );
}

const pickTexts = messages.pick;

interface PlacePickerProps {
  shown: Shown;
  play: Play;
  view: CollectorView;
  onClose: () => void;
}

function PlacePicker({ shown, play, view, onClose }: PlacePickerProps) {
  const { settings, likely = [] } = shown.game;
  const isRegion = settings.kind === 'collector' && settings.list === 'regions';
  const pickPlaceOf = (place: PlaceView): PickPlace => {
    const { code, name, own, spots, points } = place;
    const now = serverNow();
    const finder = own ?? spots[0];
    if (finder === undefined || !isTaken(place, now))
      return { code, name, note: `+${pointsOffered(shown.game, place, now)}` };
    const who = own === undefined ? ownerOf(shown, finder) : messages.play.you;
    return {
      code,
      name,
      note: `+${points}`,
      isFound: true,
      refusal: pickTexts.had(who, messages.play.moment(momentIn(shown.game, finder.at))),
    };
  };
  return (
    <PickSheet
      title={messages.collector.seeOne}
      places={view.places.map(pickPlaceOf)}
      likely={likely}
      searchLabel={isRegion ? pickTexts.lettersOfRegion : pickTexts.letters}
      onFound={(code) => {
        const place = view.places.find((known) => known.code === code);
        onClose();
        if (place !== undefined) void play.spot({ target: code, title: place.name });
      }}
      onClose={onClose}
    />
  );
}
