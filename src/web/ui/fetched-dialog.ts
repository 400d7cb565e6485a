export { Dialog as FetchedDialog } from './Dialog.tsx';
