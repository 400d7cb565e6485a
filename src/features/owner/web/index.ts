export { AdminPage, tabLabels } from './frame/AdminPage.tsx';
export { CopyRequest } from './frame/CopyRequest.tsx';
export { ListFooter, SearchField, ShowMore } from './frame/ListControls.tsx';
export { type Column, OwnerRow, OwnerTable } from './frame/OwnerTable.tsx';
export { useSensitiveAction } from './frame/use-sensitive-action.ts';
export { Warning, Warnings } from './frame/Warning.tsx';
