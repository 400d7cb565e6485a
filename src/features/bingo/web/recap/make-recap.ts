import { photosOf } from '#features/rooms/document.ts';
import {
  drawFrames,
  drawPhotos,
  drawRecap,
  frame,
  imageWidth,
  ink,
  loadPhotos,
  type MakeRecap,
  type Pen,
  recapFacts,
  roundRect,
  writeName,
  yellow,
} from '#features/rooms/web/index.ts';
import { standingsOf } from '../../bingo-document.ts';
import { bingoGrid } from '../../score.ts';
import type { Standing } from '../../score-contract.ts';
import { bingoQuery } from '../api.ts';
import * as messages from '../messages.ts';

type Player = Pick<Standing, 'login' | 'done'>;

const { margin, imageHeight } = frame;
const { rows, columns } = bingoGrid;
const cell = { width: 58, height: 54, gap: 11 } as const;

/** Without photos, the frames show the boards of the players on the podium. */
function drawBoards(pen: Pen, players: readonly Player[]): void {
  drawFrames(pen, players, ({ login, done }) => {
    pen.fillStyle = '#f4f1e8';
    pen.fillRect(margin, margin, imageWidth, imageHeight);
    const x = margin + (imageWidth - columns * cell.width - (columns - 1) * cell.gap) / 2;
    const y = margin + (imageHeight - rows * cell.height - (rows - 1) * cell.gap) / 2;
    for (let position = 0; position < rows * columns; position++) {
      const column = position % columns;
      const row = Math.floor(position / columns);
      const box = [
        x + column * (cell.width + cell.gap),
        y + row * (cell.height + cell.gap),
        cell.width,
        cell.height,
      ] as const;
      if (done[position]) roundRect(pen, box, 6, { fill: yellow, edge: ink, edgeWidth: 3 });
      else roundRect(pen, box, 6, { fill: '#fffdf7', edge: '#75817a', edgeWidth: 2 });
    }
    writeName(pen, login);
  });
}

/** Loads the room's results and draws them. Throws if they can't be loaded. */
export const makeRecap: MakeRecap = async (client, room) => {
  const { document } = await client.fetchQuery({ ...bingoQuery(room.id), retry: false });
  const [standings, photos] = [standingsOf(document), photosOf(document)];
  const squares = standings.reduce((sum, standing) => sum + standing.squares, 0);
  const facts = recapFacts({
    room,
    standings: standings.map((standing) => ({ ...standing, caption: messages.recap.caption(standing) })),
    photos,
    times: standings.flatMap(({ reached_at }) => reached_at ?? []),
    totals: [{ mark: 'B', text: messages.recap.squares(squares) }],
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
