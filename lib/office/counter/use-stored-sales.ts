import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../browser/use-store.ts'
import type { ProblemCode } from '../../contract/base/problem.ts'
import { officeCounterSell } from '../../contract/counter/office/sales.ts'
import { askOffice } from '../call.ts'
import { refreshOffice } from '../queries.ts'
import { type NewSale, type StoredSale, storedSales } from './stored-sales.ts'

const RETRY_MS = 5_000

/** Reads that change with a sale. */
export const COUNTER_READS = ['office-counter', 'office-counter-sales']

/** Refusals of the user, not of the sale: it waits for the next sign-in. */
const WAITS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['sign-in-needed', 'not-allowed', 'factor-needed'])

const NO_SALES: readonly StoredSale[] = []

/** Replaces or removes a stored sale. */
function change(saleId: string, next: (stored: StoredSale) => StoredSale | null): void {
  const sales = storedSales.read() ?? NO_SALES
  const left = sales.flatMap((stored) => (stored.sale.saleId === saleId ? (next(stored) ?? []) : [stored]))
  storedSales.set(left.length > 0 ? left : null)
}

/**
 * Sales that were made without a connection. They are stored on the device, and sent in order as soon as possible. The
 * id of each sale is made on the device: a sale that is sent again after a lost response counts once.
 * @param isOn whether the user can sell: the sales wait for a user who can
 */
export function useStoredSales(isOn: boolean) {
  const sales = useStore(storedSales, null) ?? NO_SALES
  const [isAway, setAway] = useState(false)
  const isBusy = useRef(false)

  const send = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (;;) {
        const next = (storedSales.read() ?? NO_SALES).find(({ refusal }) => refusal === null)
        if (!next) return setAway(false)
        const { sale } = next
        const answer = await askOffice(officeCounterSell, sale, { idempotencyKey: crypto.randomUUID() })
        if (!answer.ok && WAITS.has(answer.problem.code)) return setAway(false)
        if (!answer.ok && answer.problem.retryable) return setAway(true)
        change(sale.saleId, (stored) => (answer.ok ? null : { ...stored, refusal: answer.problem.message }))
        void refreshOffice(COUNTER_READS)
      }
    } finally {
      isBusy.current = false
    }
  }, [])

  useEffect(() => {
    if (!isOn) return
    void send()
    const again = () => void send()
    window.addEventListener('online', again)
    window.addEventListener('focus', again)
    const timer = setInterval(again, RETRY_MS)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
      clearInterval(timer)
    }
  }, [send, isOn])

  return {
    waiting: sales.filter(({ refusal }) => refusal === null).length,
    refused: sales.filter(({ refusal }) => refusal !== null),
    isAway,
    /** Stores a sale to be sent. */
    add: useCallback((sale: NewSale): boolean => {
      const isStored = storedSales.set([...(storedSales.read() ?? NO_SALES), { sale, refusal: null }])
      setAway(true)
      return isStored
    }, []),
    /** Removes a refused sale that staff have noted. */
    forget: useCallback((saleId: string) => change(saleId, () => null), []),
    again: send,
  }
}
