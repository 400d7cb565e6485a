import type { BingoParts } from '#features/bingo/bingo-document.ts';
import type { PlatesParts } from '#features/plates/plates-document.ts';
import { isDocumentChange, type RoomParts, type Snapshot } from '#features/rooms/document.ts';
import { mergePatch } from '#shared/merge-patch.ts';

export type Known<All = BingoParts> = Pick<Snapshot<All>, 'revision' | 'document'>;

/** A browser's copy of a document after changes from the stream; undefined when it must be refetched. */
export function afterEvents<All>(known: Known<All>, announced: unknown): Known<All> | undefined {
  // The change is parsed again because it's sent as JSON.
  const change: unknown = JSON.parse(JSON.stringify(announced));
  if (!isDocumentChange(change)) throw new Error(`Not a document change: ${JSON.stringify(announced)}`);
  if (change.revision <= known.revision) return known;
  if (change.revision > known.revision + 1 || change.patch === undefined) return undefined;
  const document = mergePatch<RoomParts>(known.document, change.patch) as RoomParts & All;
  return { revision: change.revision, document };
}

/**
 * Drops what a browser may still have but doesn't display: hearts of dropped feed items, titles from deleted boards,
 * and spots from previous games.
 */
export function displayed<All>({ revision, document }: Known<All>): Known<All> {
  const { feed, photos, hearts } = document;
  const isShown = ([seq, given]: [string, object]) => (seq in feed || seq in photos) && Object.keys(given).length > 0;
  const { plates, bingo } = document as Partial<PlatesParts & BingoParts>;
  const dealt = new Set(Object.values(bingo?.boards ?? {}).flatMap(({ squares }) => squares.map(([id]) => id)));
  const spots = plates?.spots?.[plates.game.number] ?? {};
  return {
    revision,
    document: {
      ...document,
      hearts: Object.fromEntries(Object.entries(hearts).filter(isShown)),
      ...(bingo && {
        bingo: { ...bingo, titles: Object.fromEntries(Object.entries(bingo.titles).filter(([id]) => dealt.has(id))) },
      }),
      ...(plates && { plates: { ...plates, spots: { [plates.game.number]: spots } } }),
    },
  };
}
