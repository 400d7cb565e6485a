/**
 * Dialogs in the browser's history (decision 054): each open dialog has an entry of its own, so that Back closes it and leaves
 * the page where it is. The entries are told by their state (`dialogs`: how many are open there). Whatever the page does,
 * the two are made equal afterwards: a dialog without an entry gets one, an entry without a dialog is stepped over.
 */
export interface OpenDialog {
  /** Closes it, or asks whether to: what is still open a moment later gets its entry back. */
  close: () => void;
  /** Another one lies over it, or does no longer: only one is seen. */
  cover: (isCovered: boolean) => void;
  /** Its address is its entry. */
  hasAddress: boolean;
}

/** A step back of ours that the browser has not done by then went nowhere: there was nothing before it. */
const stepWithinMs = 1000;

const open: OpenDialog[] = [];
let step: { timer: ReturnType<typeof setTimeout>; afterwards: (() => void)[] } | undefined;
let isSettling = false;
/** Where the history stood when it was last looked at. */
let page = { path: '', query: '' };

const withEntry = () => open.filter(({ hasAddress }) => !hasAddress);

/** How many dialogs are open where the history stands. */
export function dialogEntries(): number {
  return (history.state as { dialogs?: number } | null)?.dialogs ?? 0;
}

/** Gives the dialog its entry; the function given back takes it away. */
export function enterDialog(dialog: OpenDialog): () => void {
  open.at(-1)?.cover(true);
  open.push(dialog);
  settleSoon();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    open.at(-1)?.cover(false);
    settleSoon();
  };
}

/** What changes the history waits for a step of ours that is under way, which would else go back from there. */
export function whenSettled(act: () => void): void {
  if (step === undefined) act();
  else step.afterwards.push(act);
}

/** To be called once, before anything else listens to the history. */
export function followDialogs(): void {
  page = here();
  addEventListener('popstate', arrive);
  for (const change of ['pushState', 'replaceState'])
    addEventListener(change, () => {
      page = here();
    });
  // A reload closed the dialogs, and left their entries.
  settleSoon();
}

function here(): { path: string; query: string } {
  return { path: location.pathname, query: location.search };
}

function arrive(): void {
  const done = step;
  finishStep();
  // What was opened during a step of ours has no entry yet; after a step of the reader's, what has none was left.
  const left = done === undefined ? withEntry().slice(dialogEntries()) : [];
  keepQuery(done !== undefined || left.length > 0);
  page = here();
  for (const dialog of [...left].reverse()) dialog.close();
  for (const act of done?.afterwards ?? []) act();
  // After what the closing changes has been drawn.
  setTimeout(settle);
}

/** What was chosen in a dialog stands in the address of its entry, and is not to be lost with it. */
function keepQuery(wasDialog: boolean): void {
  if (wasDialog && page.path === location.pathname && page.query !== location.search)
    history.replaceState(history.state, '', `${page.path}${page.query}`);
}

function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  // One dialog may take the place of another within one drawing.
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

function settle(): void {
  if (step !== undefined) return;
  const wanted = withEntry().length;
  for (let entries = dialogEntries() + 1; entries <= wanted; entries++)
    history.pushState({ ...history.state, dialogs: entries }, '');
  if (dialogEntries() > wanted) {
    step = { timer: setTimeout(giveUp, stepWithinMs), afterwards: [] };
    history.go(wanted - dialogEntries());
  }
}

function giveUp(): void {
  const { afterwards } = step ?? { afterwards: [] };
  finishStep();
  history.replaceState({ ...history.state, dialogs: withEntry().length }, '');
  for (const act of afterwards) act();
}

function finishStep(): void {
  clearTimeout(step?.timer);
  step = undefined;
}
