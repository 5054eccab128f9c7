import type { FamilyColour } from '../types.ts'

/**
 * A book of colours for one kind of cloth: code → name. Answers a function that picks some by their codes, in the order
 * asked for: `simba('IND MAD')`. Throws on a code it does not know.
 */
export function colourBook(names: Record<string, string>): (codes: string) => FamilyColour[] {
  return (codes) =>
    codes.split(' ').map((colorCode) => {
      const colorName = names[colorCode]
      if (!colorName) throw new Error(`No colour ${colorCode}`)
      return { colorCode, colorName }
    })
}
