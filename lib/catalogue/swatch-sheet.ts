/**
 * A family's swatches side by side in one small picture: cards show crops of it, so a page of cards asks for one picture a
 * card and its HTML stays small. `/media/swatches/<cluster code>-<name>.avif`.
 */

/** Side of one swatch in the sheet, in pixels: twice what a card shows. */
export const SHEET_TILE = 48

/**
 * The sheet's name: eight hexadecimal digits that change with the swatches (FNV-1a). It keeps browsers from showing an
 * older sheet; it is no secret and proves nothing.
 * @param swatches the sha256 of each colour's swatch, in the family's order
 */
export function sheetName(swatches: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of swatches.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Where a family's sheet is. */
export function sheetAddress(clusterCode: string, name: string): string {
  return `/media/swatches/${encodeURIComponent(clusterCode)}-${name}.avif`
}

/** What of a sheet is seen in a square, as a CSS position. @param at which swatch, from 0 @param of how many there are */
export function sheetPosition(at: number, of: number): string {
  return of < 2 ? '0 0' : `${Math.round((at / (of - 1)) * 10_000) / 100}% 0`
}
