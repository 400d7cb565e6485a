/** "Buenos Aires" for "America/Argentina/Buenos_Aires"; undefined for zones that aren't places. */
export function cityOf(timeZone: string | null): string | undefined {
  const parts = timeZone?.split('/') ?? [];
  if (parts.length < 2 || parts[0] === 'Etc') return undefined;
  return parts.at(-1)?.replaceAll('_', ' ');
}
