import { type AgreedFamily, agreedPrices } from '../contract/pricing/agreed-price.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

/** Prices agreed for some families with the signed-in customer's company. Throws a ShopProblem. */
export async function loadAgreed(clusterCodes: string[]): Promise<AgreedFamily[]> {
  return dataOf(await ask(agreedPrices, { clusterCodes }))
}
