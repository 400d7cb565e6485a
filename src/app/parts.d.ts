/** Made by `scripts/parts-plugin.ts` from the site map. */
declare module 'virtual:parts' {
  export const parts: Readonly<Record<string, (() => Promise<Record<string, unknown>>) | undefined>>;
}

/** The same of what only the owner sees, or a television. */
declare module 'virtual:rare-parts' {
  export const parts: Readonly<Record<string, (() => Promise<Record<string, unknown>>) | undefined>>;
}

/** Made by `scripts/shipped-cards-plugin.ts`: where `catalogue/partyfun/cards.json` lies in the build. */
declare module 'virtual:shipped-cards' {
  export const address: string;
}
