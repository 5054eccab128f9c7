import { showCount } from '../format/count.ts'

/** Maximum number of rounded products that a message names. */
const MAX_NAMES = 5

/** The end of a message: " Rounded up: Simba Blanket to 24; Kikoy to 2.5." Empty without rounded quantities. */
export function roundedNames(rounded: readonly { name: string; quantity: number }[]): string {
  if (rounded.length === 0) return ''
  const names = rounded.slice(0, MAX_NAMES).map(({ name, quantity }) => `${name} to ${showCount(quantity)}`)
  const more = rounded.length > MAX_NAMES ? [`${showCount(rounded.length - MAX_NAMES)} more`] : []
  return ` Rounded up: ${[...names, ...more].join('; ')}.`
}
