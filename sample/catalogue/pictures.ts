import { pictureNames } from '../pictures/picture-files.ts'
import type { CataloguePicture, Family, FamilyColour } from './types.ts'

/** The views of the picture files, in words for someone who does not see them. */
const VIEWS = {
  flat: 'laid out',
  corner: 'laid out, one corner turned back',
  hung: 'hanging in folds',
  stack: 'folded in a stack',
  cushion: 'on a cushion',
  hank: 'wound in a hank',
  macro: 'close up',
  laid: 'laid flat',
  hanger: 'on a hanger',
  line: 'on a line',
}
export type View = keyof typeof VIEWS

export const viewInWords = (view: View): string => VIEWS[view]

const isView = (name: string): name is View => name in VIEWS

/** Names of files below `products/<cluster code>/<colour code>-`. */
const viewsByColour = Map.groupBy(
  pictureNames.flatMap((name) => {
    const [, colour = '', view = ''] = /^(products\/.+)-(\w+)$/.exec(name) ?? []
    return isView(view) ? [{ name, colour, view }] : []
  }),
  ({ colour }) => colour,
)

const fileOf = ({ clusterCode }: Family, { colorCode }: FamilyColour) => `products/${clusterCode}/${colorCode}`

/** Pictures of a family in one of its colours, the main one first. The first colour has more, a close-up last. */
export function picturesOf(family: Family, colour: FamilyColour): CataloguePicture[] {
  return (viewsByColour.get(fileOf(family, colour)) ?? []).map(({ name, view }) => ({
    file: name,
    alt: `${family.clusterName} in ${colour.colorName.toLowerCase()}, ${VIEWS[view]}`,
  }))
}

/** A square cut from the middle of the main picture's cloth. */
export function swatchOf(family: Family, colour: FamilyColour): CataloguePicture {
  return { file: `${fileOf(family, colour)}-swatch`, alt: colour.colorName }
}
