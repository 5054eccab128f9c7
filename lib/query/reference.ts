import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../call-client.ts'
import { cityList, countryList, countyList, deliveryCharge, pickUpPoints } from '../contract/reference.ts'
import type { Cents } from '../money.ts'
import { dataOf } from './client.ts'

/** Counties, towns and pick-up points change about never: one question a visit. */
const forTheVisit = { staleTime: Number.POSITIVE_INFINITY }

/** The countries we sell to. Throws a ShopProblem. */
export function useCountries() {
  return useQuery({
    ...forTheVisit,
    queryKey: ['country-list'],
    queryFn: async ({ signal }) => dataOf(await ask(countryList, { isApiDropDown: 1 }, { signal })),
  })
}

/** A country's counties; nothing is asked before a country is chosen (0). Throws a ShopProblem. */
export function useCounties(countryId: number) {
  return useQuery({
    ...forTheVisit,
    enabled: countryId > 0,
    queryKey: ['county-list', countryId],
    queryFn: async ({ signal }) => dataOf(await ask(countyList, { isApiDropDown: 1, countryId }, { signal })),
  })
}

/** A county's towns with their postal codes; nothing is asked before a county is chosen (0). Throws a ShopProblem. */
export function useTowns(countyId: number) {
  return useQuery({
    ...forTheVisit,
    queryKey: ['city-list', countyId],
    queryFn: async ({ signal }) => dataOf(await ask(cityList, { isApiDropDown: 1, countyId }, { signal })),
    enabled: countyId > 0,
  })
}

/** Where an order can be collected. Throws a ShopProblem. */
export function usePickUpPoints(enabled: boolean) {
  return useQuery({
    ...forTheVisit,
    queryKey: ['pick-up-points'],
    queryFn: async ({ signal }) => dataOf(await ask(pickUpPoints, {}, { signal })),
    enabled,
  })
}

/** Where a delivery goes: a town, or a saved address of one's own. */
export type DeliveryTo = { cityId: number; addressId: null } | { cityId: null; addressId: number }

/**
 * What delivery costs for goods of this value with VAT (free from a threshold). Asked once it is known where to and the
 * goods are priced. Throws a ShopProblem.
 */
export function useDeliveryCharge(to: DeliveryTo | null, goodsValue: Cents | null) {
  return useQuery({
    queryKey: ['delivery-charge', to, goodsValue],
    queryFn: async ({ signal }) =>
      dataOf(
        await ask(
          deliveryCharge,
          { branchId: null, cityId: null, addressId: null, ...to, goodsValue: goodsValue ?? 0 },
          { signal },
        ),
      ),
    enabled: to !== null && goodsValue !== null,
    placeholderData: keepPreviousData,
  })
}
