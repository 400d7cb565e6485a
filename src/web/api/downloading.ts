import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../device/save-file.ts';
import { sentenceOf } from './client.ts';
import type { Download } from './download.ts';

interface DownloadOptions {
  /** Requests the file; undefined if the person cancelled. */
  ask: (how: { signal: AbortSignal; onBytes: (sum: number) => void }) => Promise<Download | undefined>;
  /** Used if the server gives no name. */
  fileName: string;
  aboutBytes: number;
  onSaved: () => void;
  /** Wraps the reason for a failure in a sentence. */
  failed: (why: string) => string;
}

/** A download with progress: `loadedBytes` is undefined while none is running. */
export function useDownload({ ask, fileName, aboutBytes, onSaved, failed }: DownloadOptions) {
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const cancel = () => controller.current?.abort();

  // Leaving the page cancels it.
  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    setProblem(undefined);
    setLoadedBytes(0);
    try {
      const file = await ask({ signal, onBytes: setLoadedBytes });
      if (file !== undefined && (await saveFile(file, fileName, aboutBytes))) onSaved();
    } catch (error) {
      if (!signal.aborted) setProblem(failed(sentenceOf(error)));
    }
    setLoadedBytes(undefined);
  };
  return { loadedBytes, problem, begin: start, giveUp: cancel };
}
