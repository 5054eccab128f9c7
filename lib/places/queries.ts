import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Output } from '../contract/base/call.ts'
import { MIN_TOWN_LETTERS } from '../contract/base/choices.ts'
import type { countryList, countyList } from '../contract/content/reference.ts'
import type { Cents } from '../format/money.ts'
import { dataOf, queryClient } from '../http/query-client.ts'
import { tidyName } from './find-town.ts'

/** Counties, towns and pick-up points rarely change: one request a visit. */
const forTheVisit = { staleTime: Number.POSITIVE_INFINITY }

/** Lists that a page was rendered with: they are not fetched. */
export interface Places {
  countries: Output<typeof countryList>
  /** Of one country. */
  countryId: number
  counties: Output<typeof countyList>
}
export const PlacesContext = createContext<Places | null>(null)

// Forms with such lists are first loads: the calls are loaded with the first request.
async function loadCalls() {
  const [{ ask }, calls] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/content/reference.ts'),
  ])
  return { ask, ...calls }
}

/** The countries we sell to. Throws a ShopProblem. */
export function useCountries() {
  const initial = useContext(PlacesContext)?.countries
  return useQuery({
    ...forTheVisit,
    enabled: !initial,
    placeholderData: initial,
    queryKey: ['country-list'],
    queryFn: async ({ signal }) => {
      const { ask, countryList } = await loadCalls()
      return dataOf(await ask(countryList, { isApiDropDown: 1 }, { signal }))
    },
  })
}

/** A country's counties; sends no request before a country is selected (0). Throws a ShopProblem. */
export function useCounties(countryId: number) {
  const places = useContext(PlacesContext)
  const initial = places?.countryId === countryId ? places.counties : undefined
  return useQuery({
    ...forTheVisit,
    enabled: countryId > 0 && !initial,
    placeholderData: initial,
    queryKey: ['county-list', countryId],
    queryFn: async ({ signal }) => {
      const { ask, countyList } = await loadCalls()
      return dataOf(await ask(countyList, { isApiDropDown: 1, countryId }, { signal }))
    },
  })
}

/** A county's towns with their postal codes; sends no request before a county is selected (0). Throws a ShopProblem. */
export function useTowns(countyId: number) {
  return useQuery({
    ...forTheVisit,
    queryKey: ['city-list', countyId],
    queryFn: async ({ signal }) => {
      const { ask, cityList } = await loadCalls()
      return dataOf(await ask(cityList, { isApiDropDown: 1, countyId }, { signal }))
    },
    enabled: countyId > 0,
  })
}

/** Milliseconds without another letter before towns are searched. */
const TYPING_MS = 250

/** Towns of a country found by name, before their county is known. Searches from three letters, and not for country 0. */
export function useTownSearch(countryId: number, text: string) {
  const searchText = tidyName(text)
  return useQuery({
    ...forTheVisit,
    queryKey: ['town-search', countryId, searchText],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
      // The next letter ends this search before its request.
      signal.throwIfAborted()
      const { ask, townSearch } = await loadCalls()
      return dataOf(await ask(townSearch, { countryId, searchText }, { signal }))
    },
    enabled: countryId > 0 && searchText.length >= MIN_TOWN_LETTERS,
  })
}

/** Names of a county and a town from the fetched lists. */
export function namesOfTown(place: {
  countryId: number
  countyId: number
  cityId: number
  cityName?: string | undefined
}) {
  const entryIn = (key: readonly unknown[], chosen: number) =>
    queryClient.getQueryData<{ id: number; name: string; isOther?: boolean }[]>(key)?.find(({ id }) => id === chosen)
  const town = entryIn(['city-list', place.countyId], place.cityId)
  return {
    county: entryIn(['county-list', place.countryId], place.countyId)?.name ?? '',
    town: (town?.isOther ? place.cityName : town?.name) ?? '',
  }
}

/** Pick-up points for orders. Throws a ShopProblem. */
export function usePickUpPoints(enabled: boolean) {
  return useQuery({
    ...forTheVisit,
    queryKey: ['pick-up-points'],
    queryFn: async ({ signal }) => {
      const { ask, pickUpPoints } = await loadCalls()
      return dataOf(await ask(pickUpPoints, {}, { signal }))
    },
    enabled,
  })
}

/** Delivery destination: a town, a saved address of the user, or a branch of the user's company. */
export type DeliveryTo = { cityId: number } | { addressId: number } | { branchId: number }

/**
 * The delivery charge for products of this value with VAT (free from a threshold). Fetched once the destination is
 * known and the products are priced. Throws a ShopProblem.
 * @param offers the cart's free delivery offers
 */
export function useDeliveryCharge(to: DeliveryTo | null, goodsValue: Cents | null, offers?: readonly number[]) {
  return useQuery({
    queryKey: ['delivery-charge', to, goodsValue, offers],
    queryFn: async ({ signal }) => {
      const { ask, deliveryCharge } = await loadCalls()
      const named = offers?.length ? { offers: [...offers] } : {}
      const request = { branchId: null, cityId: null, addressId: null, ...to, goodsValue: goodsValue ?? 0, ...named }
      return dataOf(await ask(deliveryCharge, request, { signal }))
    },
    enabled: to !== null && goodsValue !== null,
    placeholderData: keepPreviousData,
  })
}
