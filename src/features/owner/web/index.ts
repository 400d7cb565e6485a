export {
  AdminPage,
  CopyRequest,
  ListFooter,
  SearchField,
  ShowMore,
  tabLabels,
  useSensitiveAction,
  Warning,
  Warnings,
} from './frame/AdminPage.tsx';
export { type Column, OwnerRow, OwnerTable } from './frame/OwnerTable.tsx';
