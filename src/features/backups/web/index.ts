export { BackupsCard, backupActions, momentText } from './BackUpNow.tsx';
