/**
 * Colour families, the filter choices of lists. A product's own colours retain their names ("Lagoon", "Milk and
 * indigo"); each belongs to the families named in it, or else to the family nearest to its swatch.
 */

interface ColourFamily {
  code: string
  name: string
  /** Its swatch in the filter, "#rrggbb". */
  swatch: string
  /** Words of colour names for it, in English and Swahili. */
  words: string
  /** Colours that are measured against a swatch, "rrggbb". */
  near: string
}

/** In the order in which the filter shows them. Codes are in shared addresses: never give one another meaning. */
const TABLE: readonly ColourFamily[] = [
  {
    code: 'red',
    name: 'Red',
    swatch: '#b5121b',
    words: 'red madder crimson wine maroon burgundy bordeaux scarlet ruby cherry brick nyekundu jamidamu',
    near: 'b5121b 8f1426 5f1a2c 6d1f2b d02030 a8342c',
  },
  {
    code: 'pink',
    name: 'Pink',
    swatch: '#d7568a',
    words: 'pink rose blush magenta fuchsia coral salmon peach waridi pinki',
    near: 'd7568a dba59a e8c3ba a3236a dd6f5c f0b8c8',
  },
  {
    code: 'orange',
    name: 'Orange',
    swatch: '#e08a1e',
    words: 'orange rust terracotta copper tangerine chungwa machungwa',
    near: 'e08a1e c2561f e86a20',
  },
  {
    code: 'yellow',
    name: 'Yellow',
    swatch: '#f0bf3c',
    words: 'yellow sun ochre gold mustard butter lemon amber manjano njano dhahabu',
    near: 'f0bf3c d39a2e f2dfa0 ffe040',
  },
  {
    code: 'green',
    name: 'Green',
    swatch: '#1f5636',
    words: 'green forest bottle leaf moss olive sage mint lime emerald khaki kijani',
    near: '1f5636 123f2c 4a8a3f 6b7440 555a32 a9b59e c3dbc6 b3c25a',
  },
  {
    code: 'teal',
    name: 'Turquoise',
    swatch: '#14707a',
    words: 'teal lagoon aqua turquoise petrol feruzi',
    near: '14707a 3a9a96 a9cfc8',
  },
  {
    code: 'blue',
    name: 'Blue',
    swatch: '#22378f',
    words: 'blue indigo navy night royal cobalt sky powder lake denim azure buluu samawati bluu',
    near: '1f2c7a 18204a 22378f 2b56b0 a9c6dd b9c8d3 3f7fa3 3060d0',
  },
  {
    code: 'purple',
    name: 'Purple',
    swatch: '#5a2d8a',
    words: 'purple plum lilac violet lavender mauve zambarau',
    near: '5c2a63 5a2d8a b7a4cc',
  },
  {
    code: 'brown',
    name: 'Brown',
    swatch: '#5b3a26',
    words: 'brown cocoa coffee chocolate tan camel kahawia hudhurungi',
    near: 'b78a54 96683c 5b3a26 3e2a20',
  },
  {
    code: 'cream',
    name: 'Cream and beige',
    swatch: '#ecdfc6',
    words: 'cream milk oat sand stone beige ivory ecru natural krimu',
    near: 'f3ead9 ecdfc6 e1d0b0 cdb083 b9b09f',
  },
  { code: 'white', name: 'White', swatch: '#ffffff', words: 'white snow nyeupe', near: 'f6f3ec ffffff' },
  {
    code: 'grey',
    name: 'Grey',
    swatch: '#8a8e93',
    words: 'grey gray charcoal slate silver mist ash kijivu',
    near: '3d3f45 5f6a75 a9adb1 c9d0d3 808080',
  },
  { code: 'black', name: 'Black', swatch: '#1e1a1f', words: 'black jet nyeusi', near: '1e1a1f 000000 10142e' },
]

/** The families as the filter offers them, in its order. */
export const COLOUR_FAMILIES: readonly { code: string; name: string; swatch: string }[] = TABLE.map(
  ({ code, name, swatch }) => ({ code, name, swatch }),
)

const BY_WORD = new Map(
  TABLE.flatMap(({ code, words }) => words.split(' ').map((word): [string, string] => [word, code])),
)
const BY_COLOUR = TABLE.flatMap(({ code, near }) => near.split(' ').map((hex) => ({ code, rgb: rgbOf(hex) })))

/** Maximum families from one name: more is a pattern, not a colour. */
const MAX = 3
/** A swatch's first impression (lib/files/blur.ts): 12 pixels, two digits a channel. */
const BLUR = /^[0-9a-f]{72}$/i

function rgbOf(hex: string): [number, number, number] {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

/** How far apart two colours look, "redmean": near enough to the eye, and only sums. */
function distance([r1, g1, b1]: readonly number[], [r2, g2, b2]: readonly number[]): number {
  const [red, green, blue] = [
    (r1 as number) - (r2 as number),
    (g1 as number) - (g2 as number),
    (b1 as number) - (b2 as number),
  ]
  const mean = ((r1 as number) + (r2 as number)) / 2
  return (2 + mean / 256) * red ** 2 + 4 * green ** 2 + (2 + (255 - mean) / 256) * blue ** 2
}

/** The family nearest to most pixels of a swatch. */
function familyOfSwatch(blur: string): string[] {
  if (!BLUR.test(blur)) return []
  const votes = new Map<string, number>()
  for (let at = 0; at < blur.length; at += 6) {
    const pixel = rgbOf(blur.slice(at, at + 6))
    const nearest = BY_COLOUR.reduce((best, one) => (distance(one.rgb, pixel) < distance(best.rgb, pixel) ? one : best))
    votes.set(nearest.code, (votes.get(nearest.code) ?? 0) + 1)
  }
  const [most] = [...votes].sort(([, a], [, b]) => b - a)
  return most ? [most[0]] : []
}

/**
 * The codes of the families of a colour, the first named first: by colour words in its name ("Navy and madder" is blue
 * and red), else by its swatch. Empty if neither has a colour.
 * @param swatchBlur the swatch's blurred placeholder, hex
 */
export function colourFamiliesOf(name: string, swatchBlur: string): string[] {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? []
  const families = [...new Set(words.flatMap((word) => BY_WORD.get(word) ?? []))].slice(0, MAX)
  return families.length > 0 ? families : familyOfSwatch(swatchBlur)
}
