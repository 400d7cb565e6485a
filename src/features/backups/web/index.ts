export { BackupsCard } from './BackupsCard.tsx';
export { backupActs, momentText } from './backup-text.ts';
