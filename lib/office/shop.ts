import { officeShop } from '../contract/staff/office/me.ts'
import { useOfficeQuery } from './queries.ts'

/** The shop's name; empty until known. It is fetched once. */
export function useShopName(): string {
  return useOfficeQuery(officeShop, {}, { staleMs: Number.POSITIVE_INFINITY }).data?.name ?? ''
}
