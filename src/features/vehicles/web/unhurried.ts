/** Work of this length goes unnoticed between two frames, also on a slow phone. */
const pieceMs = 8;

let lastPauseMs = 0;

/** Between pieces of long work: lets the page draw and answer once enough has been done in one go. */
export async function breathe(): Promise<void> {
  if (performance.now() - lastPauseMs < pieceMs) return;
  await pause();
  lastPauseMs = performance.now();
}

/** Behind whatever else the page has to do, where the browser knows such an order; else behind what is waiting already. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as {
    scheduler?: { postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void> };
  };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A stage of a stream that lets the page breathe between chunks. */
export function breathing<T>(): TransformStream<T, T> {
  return new TransformStream({
    async transform(chunk, controller) {
      await breathe();
      controller.enqueue(chunk);
    },
  });
}
