export { backupActions, momentText } from './BackUpNow.tsx';
export { BackupsCard } from './BackupsCard.tsx';
