import { useEffect, useState } from 'react';

/** An address under which this page can show the blob; given back as soon as nobody looks any more. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // Until the effect has run, what is known belongs to the blob before, and is revoked in a moment.
  return made && made.blob === blob ? made.url : undefined;
}
