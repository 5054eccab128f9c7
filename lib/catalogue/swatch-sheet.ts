/**
 * A family's swatches side by side in one small picture. Cards show crops of it, so a page requests one picture a card
 * and its HTML stays small. `/media/swatches/<cluster code>-<name>.avif`.
 */

/** Side of one swatch in the sheet, in pixels: twice the size on a card. */
export const SHEET_TILE = 48

/**
 * The sheet's name: eight hexadecimal digits that change with the swatches (FNV-1a). It prevents browsers from showing
 * an older sheet. It is not secret and not cryptographic.
 * @param swatches the sha256 of each colour's swatch, in the family's order
 */
export function sheetName(swatches: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of swatches.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Address of a family's sheet. */
export function sheetAddress(clusterCode: string, name: string): string {
  return `/media/swatches/${encodeURIComponent(clusterCode)}-${name}.avif`
}

/**
 * CSS position of a swatch in a square crop of the sheet. @param at index of the swatch, from 0 @param of number of
 * swatches
 */
export function sheetPosition(at: number, of: number): string {
  return of < 2 ? '0 0' : `${Math.round((at / (of - 1)) * 10_000) / 100}% 0`
}
