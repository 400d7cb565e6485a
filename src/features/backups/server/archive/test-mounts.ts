import { execFileSync } from 'node:child_process';
import { cp, mkdir, rename, symlink } from 'node:fs/promises';

/**
 * Ways in which an owner may set up the photo folder. Each returns a function that undoes the setup before the folder
 * is deleted.
 */
export const mountKinds: Record<string, (photos: string, elsewhere: string) => Promise<() => void>> = {
  async 'a separate volume'(photos, elsewhere) {
    await rename(photos, elsewhere);
    await mkdir(photos);
    const end = mount(photos, ['-t', 'tmpfs', 'tmpfs']);
    await cp(elsewhere, photos, { recursive: true });
    return end;
  },
  async 'a bind mount'(photos, elsewhere) {
    await rename(photos, elsewhere);
    await mkdir(photos);
    return mount(photos, ['--bind', elsewhere]);
  },
  async 'a link'(photos, elsewhere) {
    await rename(photos, elsewhere);
    await symlink(elsewhere, photos);
    return () => undefined;
  },
};

export function mount(at: string, args: readonly string[]): () => void {
  execFileSync('mount', [...args, at]);
  return () => execFileSync('umount', ['--lazy', at]);
}

/** Returns false if this kind of mount can be tested here, and the reason if it can't. */
export const whyUntestable = (kind: string): string | false =>
  kind === 'a link' || (process.platform === 'linux' && process.getuid?.() === 0)
    ? false
    : 'Only root on Linux may mount';
