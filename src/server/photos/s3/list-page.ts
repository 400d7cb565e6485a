export interface ListedObject {
  key: string;
  bytes: number;
  /** Of the store's clock. */
  writtenAt: number;
}

export interface ListPage {
  objects: ListedObject[];
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads one page of ListObjectsV2. Throws Error for what is none, so that half a list is never taken for a whole one. */
export function readListPage(xml: string): ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml)) throw new Error('That is no list');
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, inner = '']) => {
    const writtenAt = Date.parse(textOf(inner, 'LastModified') ?? '');
    const [key, bytes] = [textOf(inner, 'Key'), Number(textOf(inner, 'Size') ?? Number.NaN)];
    if (key === undefined || Number.isNaN(writtenAt) || Number.isNaN(bytes))
      throw new Error('An entry of the list is none');
    return { key, bytes, writtenAt };
  });
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  const next = textOf(xml, 'NextContinuationToken');
  if (isTruncated && next === undefined) throw new Error('The list does not say how it goes on');
  return { objects, next: isTruncated ? next : undefined };
}

function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, word) => {
    if (word !== undefined) return entities[word] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
