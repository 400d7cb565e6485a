export { Silhouette as Outline } from '../Silhouette.tsx';
