const asked = new Map<string, Promise<void>>();

/** Puts a style sheet into the page; resolves when it is there. One that the page's HTML has brought is. */
function styleSheet(file: string): Promise<void> | undefined {
  const href = `/${file}`;
  const known = asked.get(href);
  if (known !== undefined || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arriving = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // The next one who needs it asks again.
      asked.delete(href);
      link.remove();
      reject(new Error(`${href} cannot be fetched`));
    };
  });
  asked.set(href, arriving);
  document.head.append(link);
  return arriving;
}

/**
 * What every `import()` of the built site becomes (`scripts/style-sheets-plugin.ts`): the code and the style sheets that
 * belong to it are fetched at the same time, and who asked for it goes on when both are there.
 */
export async function loadWithStyles<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  const [module] = await Promise.all([load(), ...files.map(styleSheet)]);
  return module;
}
