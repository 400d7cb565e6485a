import { photosOf } from '#features/rooms/document-views.ts';
import { drawPhotos, drawRecap, loadPhotos, type MakeRecap, recapFacts } from '#features/rooms/web/index.ts';
import { standingsOf } from '../../bingo-document.ts';
import { bingoQuery } from '../api.ts';
import { words } from '../words.ts';
import { captionOf } from './captions.ts';
import { drawBoards } from './draw-boards.ts';

/** Reads what the room has come to, and draws it. Without scores there is no picture. */
export const makeRecap: MakeRecap = async (client, room) => {
  const { document } = await client.fetchQuery({ ...bingoQuery(room.id), retry: false });
  const [standings, photos] = [standingsOf(document), photosOf(document)];
  const squares = standings.reduce((sum, standing) => sum + standing.squares, 0);
  const facts = recapFacts({
    room,
    standings: standings.map((standing) => ({ ...standing, caption: captionOf(standing) })),
    photos,
    times: standings.flatMap(({ reached_at }) => reached_at ?? []),
    totals: [{ mark: 'B', text: words.recap.squares(squares) }],
  });
  const loaded = await loadPhotos(client, room.id, facts.photos);
  try {
    const picture = await drawRecap(facts, (pen) =>
      loaded.length > 0 ? drawPhotos(pen, loaded) : drawBoards(pen, facts.podium),
    );
    return { picture, sentence: facts.sentence };
  } finally {
    for (const { image } of loaded) image.close();
  }
};
