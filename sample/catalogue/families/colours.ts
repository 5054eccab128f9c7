import { type ColourName as Dye, namedColours as dyes } from '#shop-api/catalogue-io/colour-names.ts'
import type { FamilyColour } from '../types.ts'

/**
 * A book of colourways for one kind of cloth: code → name and dyes, ground first. Answers a function that picks some by
 * their codes, in the order asked for: `simba('IND MAD')`. Throws on a code or a dye it does not know.
 */
export function colourBook(ways: Record<string, [name: string, dyeNames: string]>): (codes: string) => FamilyColour[] {
  return (codes) =>
    codes.split(' ').map((colorCode) => {
      const way = ways[colorCode]
      if (!way) throw new Error(`No colourway ${colorCode}`)
      const yarns = way[1].split(' ').map((name) => {
        if (!(name in dyes)) throw new Error(`No dye ${name}`)
        return dyes[name as Dye]
      })
      return { colorCode, colorName: way[0], yarns }
    })
}
