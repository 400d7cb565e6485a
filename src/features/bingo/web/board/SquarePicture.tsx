import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';

export interface Props {
  roomId: string;
  /** Of the server's photo. */
  v: string | undefined;
  /** One's own, on this device: it is there before the server has it. */
  own: Blob | undefined;
}

/** The photo of a done square, small. */
export function SquarePicture({ roomId, v, own }: Props) {
  if (own) return <OwnPhoto photo={own} />;
  return v !== undefined && <Thumbnail roomId={roomId} v={v} />;
}

/** What is no picture is left out. */
function OwnPhoto({ photo }: { photo: Blob }) {
  const url = useBlobUrl(photo);
  return url !== undefined && <img src={url} alt="" onError={({ currentTarget }) => currentTarget.remove()} />;
}
