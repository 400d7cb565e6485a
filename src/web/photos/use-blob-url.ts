import { useEffect, useMemo, useState } from 'react';
import { jpegOf } from './jpeg-of.ts';

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

export function usePhotoUrl(base64: string | undefined): string | undefined {
  return useBlobUrl(useMemo(() => (base64 === undefined ? undefined : jpegOf(base64)), [base64]));
}
