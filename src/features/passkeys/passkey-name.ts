/** The passkey's given name, or else the day it was created. */
export function passkeyName(
  { name, created_at }: { name: string | null; created_at: string },
  timeZone?: string,
): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone });
  return name ?? `Passkey of ${day.format(new Date(created_at))}`;
}
