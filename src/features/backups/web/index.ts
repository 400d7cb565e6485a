export { BackupsCard } from './BackupsCard.tsx';
export { backupActions as backupActs, momentText } from './backup-text.ts';
