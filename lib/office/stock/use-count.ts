import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../browser/use-store.ts'
import type { Problem } from '../../contract/base/problem.ts'
import { type CountProduct, officeCountProducts, officeCountSend } from '../../contract/stock/office/stock-counts.ts'
import { askOffice } from '../call.ts'
import { refreshOffice } from '../queries.ts'
import { type CountScan, productOf, takeCountScan, withCounted } from './read-count-scan.ts'
import { type Counted, type StoredCount, storeCount, storedCount, totalOf } from './stored-count.ts'

const RETRY_MS = 10_000

/** A count that was taken by the shop. */
export interface SentCount {
  countId: number
  differences: number
}

/**
 * The count on this phone. Everything works without a connection but its beginning and codes that the phone does not know; it is
 * sent once, with its key, as soon as it can be.
 */
export function useCount() {
  const count = useStore(storedCount, null)
  const [isAway, setAway] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [sent, setSent] = useState<SentCount | null>(null)
  const isBusy = useRef(false)

  const begin = useCallback(async (shelf: string): Promise<void> => {
    setProblem(null)
    setSent(null)
    const answer = await askOffice(officeCountProducts, { shelf })
    setAway(!answer.ok && answer.problem.retryable)
    if (!answer.ok) return setProblem(answer.problem)
    storeCount({
      ...{ key: crypto.randomUUID(), title: shelf.toUpperCase() || 'All shelves', products: answer.data.products },
      ...{ counted: {}, current: null, isSending: false },
    })
  }, [])

  const change = useCallback((next: (before: StoredCount) => StoredCount) => {
    const before = storedCount.read()
    if (before && !before.isSending) storeCount(next(before))
  }, [])

  /** Counts a scanned code; looks up a code that the phone does not know. */
  const take = useCallback(async (code: string): Promise<CountScan> => {
    const before = storedCount.read()
    if (!before || before.isSending) return { outcome: 'wrong', title: 'This count is being sent.', text: '' }
    if (!productOf(before, code)) {
      const answer = await askOffice(officeCountProducts, { code })
      const found = answer.ok
        ? answer.data.products.filter((one) => productOf({ ...before, products: [one] }, code))
        : []
      if (answer.ok && found.length === 0)
        return { outcome: 'wrong', title: 'There is no product with this code.', text: code.trim().slice(0, 40) }
      const known = storedCount.read()
      if (known) storeCount({ ...known, products: [...known.products, ...found] })
    }
    const latest = storedCount.read() ?? before
    const taken = takeCountScan(latest, code, new Date())
    storeCount(taken.count)
    return taken.scan
  }, [])

  const set = useCallback(
    (product: CountProduct, counted: Omit<Counted, 'at'>) =>
      change((before) => withCounted(before, product.variantId, () => counted, new Date())),
    [change],
  )
  const open = useCallback(
    (variantId: number | null) => change((before) => ({ ...before, current: variantId })),
    [change],
  )

  const send = useCallback(async () => {
    const before = storedCount.read()
    if (!before || isBusy.current) return
    isBusy.current = true
    storeCount({ ...before, isSending: true })
    const answer = await askOffice(
      officeCountSend,
      { key: before.key, title: before.title, sentAt: new Date().toISOString(), lines: linesOf(before) },
      { idempotencyKey: crypto.randomUUID() },
    )
    isBusy.current = false
    setAway(!answer.ok && answer.problem.retryable)
    setProblem(answer.ok || answer.problem.retryable ? null : answer.problem)
    if (answer.ok) {
      storeCount(null)
      setSent(answer.data)
      void refreshOffice(['office-count-list'])
      // A refused count can be corrected.
    } else if (!answer.problem.retryable) storeCount({ ...before, isSending: false })
  }, [])

  const isSending = count?.isSending ?? false
  useEffect(() => {
    if (!isSending) return
    void send()
    const again = () => void send()
    window.addEventListener('online', again)
    const timer = setInterval(again, RETRY_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isSending, send])

  return { count, isAway, problem, sent, begin, take, set, open, send, forget: () => storeCount(null) }
}

/** The lines of a count in the form of the call. */
export const linesOf = (count: StoredCount) =>
  count.products.flatMap((product) => {
    const counted = count.counted[product.variantId]
    if (!counted) return []
    const bales = product.piecesPerBale > 1 ? counted.bales : null
    return [{ variantId: product.variantId, tenths: totalOf(counted, product), bales, at: counted.at }]
  })
