/** Colours in linear light, three numbers from 0 to 1. */
export type Linear = readonly [number, number, number]

/** Linear light of an sRGB channel from 0 to 1. */
function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** The sRGB channel, from 0 to 1, of a linear one. */
export function toDisplay(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Reads `#rrggbb`. Throws a RangeError for anything else, so that a misspelt yarn is found at once. */
export function linearOf(hex: string): Linear {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new RangeError(`Not a yarn colour: ${hex}`)
  const [, red, green, blue] = match as unknown as [string, string, string, string]
  return [
    toLinear(Number.parseInt(red, 16) / 255),
    toLinear(Number.parseInt(green, 16) / 255),
    toLinear(Number.parseInt(blue, 16) / 255),
  ]
}

/** `share` of the way from one colour to another. */
export function mix(from: Linear, to: Linear, share: number): Linear {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** The colour made lighter (above 1) or darker (below 1). */
export function lit(colour: Linear, factor: number): Linear {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

/** Relative luminance, 0 to 1. */
export function luminance(colour: Linear): number {
  return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
}
