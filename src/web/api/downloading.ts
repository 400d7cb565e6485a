import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../device/save-file.ts';
import { sentenceOf } from './client.ts';
import type { Download } from './download.ts';

interface Asked {
  /** Asks for the file; undefined where the person thought better of it. */
  ask: (how: { signal: AbortSignal; onBytes: (sum: number) => void }) => Promise<Download | undefined>;
  /** What it is called where the server does not say. */
  fileName: string;
  aboutBytes: number;
  onSaved: () => void;
  /** The sentence for what went wrong. */
  failed: (why: string) => string;
}

/** A file on its way to the device, for who watches it come: `loadedBytes` is undefined while none is. */
export function useDownload({ ask, fileName, aboutBytes, onSaved, failed }: Asked) {
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopper = useRef<AbortController>(undefined);
  const giveUp = () => stopper.current?.abort();

  // Whoever leaves would never see it come.
  useEffect(() => () => stopper.current?.abort(), []);

  const begin = async () => {
    const mine = new AbortController();
    stopper.current = mine;
    const { signal } = mine;
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
  return { loadedBytes, problem, begin, giveUp };
}
