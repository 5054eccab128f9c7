import { useEffect } from 'react'
import { useOnline } from '../../browser/online.ts'
import { useStore } from '../../browser/use-store.ts'
import { officeCounter } from '../../contract/counter/office/drawer.ts'
import { officeCounterProducts } from '../../contract/counter/office/sales.ts'
import { problemOf, useOfficeQuery } from '../queries.ts'
import { useNow } from '../use-now.ts'
import { counterDevice, MAX_OFFLINE_MS } from './stored-sales.ts'

const SHIFT_EVERY_MS = 30_000
const PRODUCTS_EVERY_MS = 120_000

/**
 * The shift of the user and the products of the counter. Without a connection they are those of the device, for an hour.
 * @param isOn whether the user can sell
 */
export function useCounter(isOn: boolean) {
  const state = useOfficeQuery(officeCounter, isOn ? {} : null, { everyMs: SHIFT_EVERY_MS })
  const hasShift = state.data?.shift?.state === 'open'
  const products = useOfficeQuery(officeCounterProducts, hasShift ? {} : null, {
    everyMs: PRODUCTS_EVERY_MS,
    staleMs: PRODUCTS_EVERY_MS,
  })
  const device = useStore(counterDevice, null)
  const now = useNow()
  const shift = state.data?.shift ?? null
  useEffect(() => {
    if (shift && products.data) counterDevice.set({ shift, products: products.data })
  }, [shift, products.data])
  useEffect(() => {
    if (state.data && state.data.shift === null) counterDevice.set(null)
  }, [state.data])

  const problem = problemOf(state.error)
  const isOnline = useOnline()
  const isAway = !isOnline || (problem?.retryable ?? false)
  const stored = state.data === undefined && isAway ? device : null
  const current = products.data ?? device?.products ?? null
  const age = current ? now.getTime() - Date.parse(current.at) : 0
  return {
    state: state.data ?? null,
    shift: shift ?? stored?.shift ?? null,
    products: current?.products ?? [],
    /** Time of the products' prices and stock; null before they are loaded. */
    asOf: current?.at ?? null,
    isAway,
    /** The prices are too old to sell without a connection. */
    isTooOld: age > MAX_OFFLINE_MS,
    error: state.error ?? (current ? null : products.error),
    refetch: () => Promise.all([state.refetch(), products.refetch()]),
  }
}
