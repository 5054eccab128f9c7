import type { Output } from '#lib/contract/base/call.ts'
import type { productAddresses } from '#lib/contract/catalogue/product.ts'
import type { Session } from '../../../db/client.ts'
import { findAddresses } from './product-addresses.sql.ts'

const STEP = 10_000

/**
 * Products with a separate page: the leading product of each colour, by id.
 * @param after the last id of the step before; 0 for the first
 */
export function readAddresses({ query }: Session, after: number): Promise<Output<typeof productAddresses>> {
  return findAddresses(query, { after, most: STEP })
}
