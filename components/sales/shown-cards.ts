import type { CardView } from '#components/catalogue/card-view.ts'
import type { Card } from '#lib/contract/catalogue/product-list.ts'
import type { Chosen } from '#lib/sales/selection.ts'

/**
 * The cards on the screen as representatives see them: the chosen colour of each card, and the features of families.
 */

/** Cards in the colour that was picked on them, by cluster code. */
export const inHand = new Map<string, CardView>()

/** Features by cluster code: cards themselves do not carry them. */
const features = new Map<string, string>()

/** Stores the features the shop returned for cards. */
export function noteFeatures(cards: readonly Card[]): void {
  for (const { clusterCode, featureName } of cards) features.set(clusterCode, featureName)
}

/** The feature of a family; empty until the list was requested live. */
export const featureOf = (cluster: string): string => features.get(cluster) ?? ''

/** A card as a selected item. */
export function chosenOf({ id, cluster, name, brand, size, colour, swatches, picture }: CardView): Chosen {
  const named = swatches.find(({ code }) => code === colour)?.name ?? ''
  return { id, cluster, name, brand, size, colour: named, feature: featureOf(cluster), picture: picture.sha256 }
}
