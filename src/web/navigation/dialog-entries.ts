/**
 * Dialogs in the browser's history (decision 054): each open dialog has its own entry, so that Back closes it and stays
 * on the page. Entries are marked in their state (`dialogs`: how many are open there). After each change the two are
 * reconciled: a dialog without an entry gets one, and an entry without a dialog is skipped.
 */
interface OpenDialog {
  /** Closes the dialog, or asks first. A dialog that is still open a moment later gets a new entry. */
  close: () => void;
  /** Called when another dialog covers this one or no longer does, because only one is visible. */
  cover: (isCovered: boolean) => void;
  /** Whether it has its own address, and so already has an entry. */
  hasAddress: boolean;
}

/** If the browser hasn't gone back by then, there was nothing to go back to. */
const stepWithinMs = 1000;

const open: OpenDialog[] = [];
let step: { timer: ReturnType<typeof setTimeout>; afterwards: (() => void)[] } | undefined;
let isSettling = false;
/** The history's last known position. */
let page = { path: '', query: '' };

const withEntry = () => open.filter(({ hasAddress }) => !hasAddress);

/** How many dialogs are open at the history's position. */
export function dialogEntries(): number {
  return (history.state as { dialogs?: number } | null)?.dialogs ?? 0;
}

/** Gives the dialog its entry; the returned function removes it. */
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

/** Postpones a history change until a pending step back is done, because that step would otherwise start from it. */
export function whenSettled(act: () => void): void {
  if (step === undefined) act();
  else step.afterwards.push(act);
}

/** Call it once, before anything else listens to the history. */
export function followDialogs(): void {
  page = here();
  addEventListener('popstate', onPopState);
  for (const change of ['pushState', 'replaceState'])
    addEventListener(change, () => {
      page = here();
    });
  // A reload closes dialogs but leaves their entries.
  settleSoon();
}

function here(): { path: string; query: string } {
  return { path: location.pathname, query: location.search };
}

function onPopState(): void {
  const done = step;
  finishStep();
  // Dialogs opened during our own step have no entry yet; after a step by the user, those without one are closed.
  const left = done === undefined ? withEntry().slice(dialogEntries()) : [];
  keepQuery(done !== undefined || left.length > 0);
  page = here();
  for (const dialog of [...left].reverse()) dialog.close();
  for (const act of done?.afterwards ?? []) act();
  // Waits until the closed dialogs have been removed.
  setTimeout(settle);
}

/** A choice made in a dialog is in the address of the dialog's entry, and must outlive that entry. */
function keepQuery(wasDialog: boolean): void {
  if (wasDialog && page.path === location.pathname && page.query !== location.search)
    history.replaceState(history.state, '', `${page.path}${page.query}`);
}

function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  // One dialog may replace another within one render.
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

function settle(): void {
  if (step !== undefined) return;
  const expected = withEntry().length;
  for (let entries = dialogEntries() + 1; entries <= expected; entries++)
    history.pushState({ ...history.state, dialogs: entries }, '');
  if (dialogEntries() > expected) {
    step = { timer: setTimeout(giveUp, stepWithinMs), afterwards: [] };
    history.go(expected - dialogEntries());
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
