import { useMemo } from 'react';
import { jpegOf } from './jpeg-of.ts';
import { useBlobUrl } from './use-blob-url.ts';

/** An address under which this page can show a photo of the server, while somebody looks. */
export function usePhotoUrl(base64: string | undefined): string | undefined {
  return useBlobUrl(useMemo(() => (base64 === undefined ? undefined : jpegOf(base64)), [base64]));
}
