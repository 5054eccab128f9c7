import { ask } from '#lib/call-client.ts'
import { productFeatureDetail } from '#lib/contract/product.ts'

/** A family in another colour: its picture, price and bale. Answers the call's answer. */
export function fetchColour(cluster: string, colour: string) {
  return ask(productFeatureDetail, { clusterId: cluster, colorCode: colour })
}
