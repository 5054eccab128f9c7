import { storedValue } from '../../browser/stored-value.ts'
import type { Input, Output } from '../../contract/base/call.ts'
import type { DrawerShift } from '../../contract/counter/office/drawer.ts'
import type { officeCounterProducts, officeCounterSell } from '../../contract/counter/office/sales.ts'

/** Data of the counter on this device: it sells for an hour without a connection. */

export type NewSale = Input<typeof officeCounterSell>

/** The shift and the products as of the last connection. */
export const counterDevice = storedValue<{
  shift: DrawerShift
  products: Output<typeof officeCounterProducts>
}>('fuma.counter.device')

/** A sale that was made without a connection, oldest first. */
export interface StoredSale {
  sale: NewSale
  /** Why the shop refused it: it stays here until staff have noted it. */
  refusal: string | null
}

export const storedSales = storedValue<readonly StoredSale[]>('fuma.counter.sales')

/** How long the device sells with the prices of its last connection. */
export const MAX_OFFLINE_MS = 60 * 60_000
