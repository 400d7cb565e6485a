import { serverNow } from '#web/outbox/stamp.ts';
import { PickSheet } from '../pick/PickSheet.tsx';
import type { PickPlace } from '../pick/pick-places.ts';
import { momentIn } from '../room/moment.ts';
import type { Play } from '../room/use-play.ts';
import type { Shown } from '../room/use-shown.ts';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { words } from '../words.ts';
import { type CollectorView, isTaken, type PlaceView } from './collector-view.ts';

const texts = words.pick;

interface Props {
  shown: Shown;
  play: Play;
  view: CollectorView;
  onClose: () => void;
}

/** Which place one sees. */
export function SeeOne({ shown, play, view, onClose }: Props) {
  const { settings, likely = [] } = shown.game;
  const isRegion = settings.kind === 'collector' && settings.list === 'regions';
  const tell = (place: PlaceView): PickPlace => {
    const { code, name, own, spots, points } = place;
    const finder = own ?? spots[0];
    const note = `+${points}`;
    if (finder === undefined || !isTaken(place, serverNow())) return { code, name, note };
    const who = own === undefined ? ownerOf(shown, finder) : words.play.you;
    return {
      code,
      name,
      note,
      isFound: true,
      refusal: texts.had(who, words.play.moment(momentIn(shown.game, finder.at))),
    };
  };
  return (
    <PickSheet
      title={words.collector.seeOne}
      places={view.places.map(tell)}
      likely={likely}
      searchLabel={isRegion ? texts.lettersOfRegion : texts.letters}
      onFound={(code) => {
        const place = view.places.find((one) => one.code === code);
        onClose();
        if (place !== undefined) void play.spot({ target: code, title: place.name });
      }}
      onClose={onClose}
    />
  );
}
