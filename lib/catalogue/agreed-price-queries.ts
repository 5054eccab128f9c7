import { type AgreedFamily, agreedPrices } from '../contract/agreed-price.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

/** What is agreed on some families with the company of the signed-in customer. Throws a ShopProblem. */
export async function loadAgreed(clusterCodes: string[]): Promise<AgreedFamily[]> {
  return dataOf(await ask(agreedPrices, { clusterCodes }))
}
