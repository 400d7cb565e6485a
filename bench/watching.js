// Runs in a page before any script that watches it, and contains what those scripts share.

globalThis.watching = {
  /** Resolves after the frame that paints the current state. */
  painted: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  /** Resolves as soon as the page meets a condition. */
  until: (test) =>
    new Promise((resolve) => {
      if (test()) return resolve(undefined);
      const seen = new MutationObserver(() => {
        if (!test()) return;
        seen.disconnect();
        resolve(undefined);
      });
      seen.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    }),
};
