import { useMemo } from 'react';
import { jpegOf } from './jpeg-of.ts';
import { useBlobUrl } from './use-blob-url.ts';

/** A URL for a photo from the server, while the component is mounted. */
export function usePhotoUrl(base64: string | undefined): string | undefined {
  return useBlobUrl(useMemo(() => (base64 === undefined ? undefined : jpegOf(base64)), [base64]));
}
