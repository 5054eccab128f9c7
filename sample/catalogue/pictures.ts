import type { ClothKind, Composition, Garment, Picture } from '../loom/cloth.ts'
import { seedOf } from './seeded.ts'
import type { CataloguePicture, Family, FamilyColour } from './types.ts'

/** How each kind of cloth may lie, most becoming first. The close-up is added to all. */
const becoming: Record<ClothKind, readonly Composition[]> = {
  shuka: ['flat', 'hung', 'corner'],
  check: ['flat', 'corner', 'stack'],
  kikoy: ['hung', 'flat', 'stack'],
  stripe: ['flat', 'hung', 'corner'],
  border: ['flat', 'corner', 'stack'],
  simba: ['corner', 'flat', 'stack'],
  herringbone: ['hung', 'corner', 'flat'],
  twill: ['flat', 'hung', 'corner'],
  percale: ['flat', 'stack', 'corner'],
  sateen: ['corner', 'flat', 'stack'],
  waffle: ['flat', 'stack', 'corner'],
  rib: ['stack', 'flat', 'corner'],
  cable: ['flat', 'hung', 'stack'],
  jersey: ['flat', 'corner', 'stack'],
  plush: ['corner', 'stack', 'flat'],
  terry: ['stack', 'flat', 'corner'],
  shawl: ['hung', 'flat', 'stack'],
  yarn: ['hank', 'flat'],
}

/** How a composition is told to someone who does not see it. */
export const lyingWords: Record<Composition, string> = {
  flat: 'laid out',
  corner: 'laid out, one corner turned back',
  hung: 'hanging in folds',
  stack: 'folded in a stack',
  cushion: 'on a cushion',
  hank: 'wound in a hank',
  macro: 'close up',
  laid: 'laid flat',
  hanger: 'on a hanger',
}

/** Garments that hang from a line rather than on a hanger. */
const pegged = new Set<Garment['shape']>(['scarf', 'hat', 'socks', 'baby-set', 'hat-and-bootees'])

function wordsFor(composition: Composition, garment: Garment | undefined): string {
  return composition === 'hanger' && garment && pegged.has(garment.shape) ? 'on a line' : lyingWords[composition]
}

/** How a garment's first picture shows it: laid flat, every third on its hanger. */
export function mainGarmentComposition(position: number): Composition {
  return position % 3 === 2 ? 'hanger' : 'laid'
}

/**
 * How a family's first picture lies. The first of the kind for every other family, its other two for the rest: a page of
 * cards is mostly calm, with a fold or a stack here and there.
 */
export function mainCompositionOf(kind: ClothKind, position: number): Composition {
  const choices = becoming[kind]
  const turn = position % 4
  const choice = turn === 1 ? 1 : turn === 3 ? 2 : 0
  return (kind === 'yarn' ? choices[0] : choices[choice]) as Composition
}

/**
 * Three or four pictures of a family in one of its colours, the main one first, the close-up last. All colours of a family
 * share their seeds: choosing another colour changes the dye, not the folds.
 */
export function picturesOf(family: Family, colour: FamilyColour): CataloguePicture[] {
  const { cloth, garment, mainComposition } = family
  const { kind } = cloth
  const choices: readonly Composition[] = garment ? ['laid', 'hanger', 'flat'] : becoming[kind]
  const lying = [mainComposition, ...choices.filter((one) => one !== mainComposition)].slice(0, 3)
  return [...new Set<Composition>([...lying, 'macro'])].map((composition) => ({
    cloth: { ...cloth, yarns: colour.yarns },
    composition,
    seed: seedOf(`${family.clusterCode} ${composition}`),
    ...(garment && (composition === 'laid' || composition === 'hanger') && { garment }),
    alt: `${family.clusterName} in ${colour.colorName.toLowerCase()}, ${wordsFor(composition, garment)}`,
  }))
}

/** A picture whose seed comes from words. */
export function pictureOf(
  kind: ClothKind,
  yarns: readonly string[],
  composition: Composition,
  seedWords: string,
  pattern = 0,
): Picture {
  return { cloth: { kind, yarns, pattern }, composition, seed: seedOf(seedWords) }
}
