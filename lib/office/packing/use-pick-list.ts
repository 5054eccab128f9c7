import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../browser/use-store.ts'
import type { Answer, Problem } from '../../contract/base/problem.ts'
import {
  MAX_SCANS,
  officePickList,
  officePickScans,
  type PickList,
  type PickScan,
} from '../../contract/fulfilment/office/pick-lists.ts'
import { withScans } from '../../packing/take-scan.ts'
import { askOffice } from '../call.ts'
import { refreshOffice } from '../queries.ts'
import { storedPickList, storePickList } from './stored-scans.ts'

const RETRY_MS = 5_000

export interface PickListState {
  /** The list with the unsent scans applied; null during the first fetch. */
  list: PickList | null
  /** Number of scans stored on the phone. */
  waiting: number
  /** `sent`: the shop has all scans; `sending`; `kept`: stored on the phone without a connection. */
  sending: 'sent' | 'sending' | 'kept'
  /** Why the list cannot be shown or its scans are refused. */
  problem: Problem | null
  /** Orders that were cancelled while they were packed. */
  stopped: readonly number[]
  add: (scans: readonly Omit<PickScan, 'id' | 'at'>[]) => void
  /** Sends unsent scans, or refetches the list, at once. */
  again: () => void
}

/** Sends scans, or fetches the list if no scan is left. Returns the list. */
async function sendScans(pickListId: number, scans: readonly PickScan[]): Promise<Answer<PickList>> {
  if (scans.length === 0) return askOffice(officePickList, { pickListId })
  const sent = { pickListId, scans: [...scans] }
  const answer = await askOffice(officePickScans, sent, { idempotencyKey: crypto.randomUUID() })
  return answer.ok ? { ...answer, data: answer.data.pickList } : answer
}

/**
 * A pick list that works without a connection. Scans count at once, are stored on the phone and sent as soon as
 * possible, in order. Each scan has its own id: a scan sent again after a lost response counts once.
 */
export function usePickList(pickListId: number): PickListState {
  const store = useMemo(() => storedPickList(pickListId), [pickListId])
  const stored = useStore(store, null)
  const [isAway, setAway] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isBusy = useRef(false)

  const send = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (;;) {
        const scans = store.read()?.scans.slice(0, MAX_SCANS) ?? []
        const answer = await sendScans(pickListId, scans)
        setAway(!answer.ok && answer.problem.retryable)
        setProblem(answer.ok || answer.problem.retryable ? null : answer.problem)
        if (!answer.ok) return
        const sent = new Set(scans.map(({ id }) => id))
        const left = store.read()?.scans.filter(({ id }) => !sent.has(id)) ?? []
        storePickList(pickListId, { list: answer.data, scans: left })
        if (left.length === 0) {
          void refreshOffice(['office-parcel-list'])
          return
        }
      }
    } finally {
      isBusy.current = false
    }
  }, [pickListId, store])

  useEffect(() => {
    void send()
    const again = () => void send()
    window.addEventListener('online', again)
    window.addEventListener('focus', again)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
    }
  }, [send])

  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(() => void send(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isAway, send])

  const add = useCallback(
    (made: readonly Omit<PickScan, 'id' | 'at'>[]) => {
      const before = store.read()
      if (!before || made.length === 0) return
      const at = new Date().toISOString()
      const scans = made.map((scan) => ({ ...scan, id: crypto.randomUUID(), at }))
      storePickList(pickListId, { ...before, scans: [...before.scans, ...scans] })
      void send()
    },
    [pickListId, store, send],
  )

  const list = useMemo(() => stored && withScans(stored.list, stored.scans), [stored])
  const waiting = stored?.scans.length ?? 0
  return {
    list,
    waiting,
    sending: isAway ? 'kept' : waiting > 0 ? 'sending' : 'sent',
    problem,
    stopped: list?.parcels.filter(({ state }) => state === 'stopped').map(({ orderNo }) => orderNo) ?? [],
    add,
    again: () => void send(),
  }
}
