import { officeShop } from '../contract/office/me.ts'
import { useOfficeQuery } from './queries.ts'

/** What the shop is called; empty until it is known. It is asked for once. */
export function useShopName(): string {
  return useOfficeQuery(officeShop, {}, { staleMs: Number.POSITIVE_INFINITY }).data?.name ?? ''
}
