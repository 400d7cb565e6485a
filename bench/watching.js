// Runs in a page before the script that watches it, with what those scripts have in common.

globalThis.watching = {
  /** After the frame that paints what stands now. */
  painted: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  /** As soon as something is so in the page. */
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
