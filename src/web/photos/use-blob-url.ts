import { useEffect, useState } from 'react';

/** A URL for the blob, revoked when the component unmounts. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // Until the effect has run, the known URL belongs to the previous blob, and is about to be revoked.
  return made && made.blob === blob ? made.url : undefined;
}
