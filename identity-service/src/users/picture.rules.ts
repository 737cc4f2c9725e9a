const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Magic bytes per type: the content must match the declared type. */
const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Type and bytes of a `data:` URL; null for unsupported content. */
export function parsePictureDataUrl(
  url: string,
): { readonly type: string; readonly bytes: Buffer } | null {
  const [, type = '', base64 = ''] = DATA_URL.exec(url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return SIGNATURES[type]?.(bytes) ? { type, bytes } : null;
}
