const COLOUR = /^(colou?r|colou?rway|shade|rangi|farbe|couleur)s?$/i
const SIZE = /^(size|dimensions?|length|width|saizi|ukubwa|gr(ö|o)(ß|ss)e|taille)s?$/i
const FEATURE = /^(material|pattern|style|fabric|design|print)s?$/i

/** The colour name of a product without choices in the matrix. */
export const ONLY_COLOUR = 'As pictured'
export const ONLY_SIZE = 'One size'

export interface Axes {
  /** Numbers (0 to 2) of the options that make the colour and the size; several are joined with " / ". */
  colour: number[]
  size: number[]
  /** The common value of all rows for a material, pattern or style. */
  feature: string | null
}

/**
 * Finds the options that are the colour and the size. A material, pattern or style with one value is the product's
 * feature. With several values it is a choice of the customer, so it takes the free axis, or joins the colour.
 * @param names the options' names in the first row
 * @param values for each option, the different values of the product's rows
 */
export function axesOf(names: readonly string[], values: readonly ReadonlySet<string>[]): Axes {
  const axes: Axes = { colour: [], size: [], feature: null }
  const left: number[] = []
  names.forEach((name, at) => {
    if (name === '' || values[at]?.size === 0) return
    const isNone = /^title$/i.test(name) && values[at]?.size === 1 && values[at]?.has('Default Title')
    if (isNone) return
    if (COLOUR.test(name) && axes.colour.length === 0) axes.colour.push(at)
    else if (SIZE.test(name) && axes.size.length === 0) axes.size.push(at)
    else left.push(at)
  })
  for (const at of left) {
    const isFeature = FEATURE.test(names[at] as string)
    if (isFeature && values[at]?.size === 1 && axes.feature === null) axes.feature = [...values[at]][0] ?? null
    else if (isFeature && axes.colour.length === 0) axes.colour.push(at)
    else if (axes.size.length === 0) axes.size.push(at)
    else if (axes.colour.length === 0) axes.colour.push(at)
    else (isFeature ? axes.colour : axes.size).push(at)
  }
  return axes
}

/** A row's value on an axis. */
export function valueOn(axis: readonly number[], row: readonly string[], otherwise: string): string {
  const name = axis
    .map((at) => row[at] ?? '')
    .filter(Boolean)
    .join(' / ')
  return name || otherwise
}
