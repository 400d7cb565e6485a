import type { ShownPhoto } from '../game.ts';

const longest = 80;

/** Where each photo lies in the file of all: a folder for each player, what it shows as its name, as every file system takes it. */
export function namesInZip(photos: readonly Pick<ShownPhoto, 'login' | 'title' | 'name' | 'at'>[]) {
  const taken = new Set<string>();
  return photos.map(({ login, title, name: photo, at }) => {
    const wanted = `${plain(login, 'player')}/${plain(title, 'photo')}`;
    let name = wanted;
    // Two of them may be called the same, and some file systems know no capitals.
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    return { photo, name: `${name}.jpg`, lastModified: new Date(at) };
  });
}

function plain(text: string, otherwise: string): string {
  const kept = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-');
  // Neither hidden, nor an option of a command, nor ending in what Windows takes away.
  return kept.slice(0, longest).replace(/^[ -]+|[ -]+$/g, '') || otherwise;
}
