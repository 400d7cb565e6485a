import { useEffect, useMemo, useState } from 'react';

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

/** The type isn't taken from the response, because a blob URL has the page's origin. */
export function jpegOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/jpeg' });
}
