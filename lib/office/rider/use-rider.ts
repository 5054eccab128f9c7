import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../browser/use-store.ts'
import type { ProblemCode } from '../../contract/base/problem.ts'
import {
  officeRiderDeliver,
  officeRiderMiss,
  officeRiderRun,
  type RiderRun,
} from '../../contract/deliveries/office/rider.ts'
import { askOffice } from '../call.ts'
import { refreshOffice, useOfficeQuery } from '../queries.ts'
import { riderDevice, type StoredAction, storedActions } from './stored-actions.ts'

const RETRY_MS = 5_000

/** Reads that change with an action of a rider. */
export const RIDER_READS = ['office-rider-run', 'office-rider-stop']

/** Refusals of the user, not of the action: it waits for the next sign-in. */
const WAITS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['sign-in-needed', 'factor-needed'])

const NO_ACTIONS: readonly StoredAction[] = []

const idOf = ({ action }: StoredAction): string => action.input.actionId

/** Replaces or removes a stored action. */
function change(actionId: string, next: (stored: StoredAction) => StoredAction | null): void {
  const actions = storedActions.read() ?? NO_ACTIONS
  const left = actions.flatMap((stored) => (idOf(stored) === actionId ? (next(stored) ?? []) : [stored]))
  storedActions.set(left.length > 0 ? left : null)
}

/** The run with the actions that are not sent: their stops are finished, their cash is carried. */
export function withStored(run: RiderRun, actions: readonly StoredAction[]): RiderRun {
  let next = run
  for (const { action, refusal } of actions) {
    const stop = next.stops.find(({ parcelId }) => parcelId === action.input.parcelId)
    if (refusal !== null || !stop || stop.state === 'delivered' || stop.state === 'refused') continue
    const cash = action.kind === 'deliver' ? action.input.cash : 0
    const after =
      action.kind === 'deliver'
        ? { ...stop, state: 'delivered' as const, due: 0, cash }
        : { ...stop, state: 'missed' as const, reason: action.input.reason, nextDay: action.input.nextDay }
    next = {
      ...next,
      ...{ carried: next.carried + cash, carriedStops: next.carriedStops + (cash > 0 ? 1 : 0) },
      stops: next.stops.map((one) => (one === stop ? after : one)),
    }
  }
  return next
}

/** The rider's run. Without a connection it is that of the phone. */
export function useRun() {
  const query = useOfficeQuery(officeRiderRun, {}, { everyMs: 30_000 })
  const device = useStore(riderDevice, null)
  const actions = useStore(storedActions, null) ?? NO_ACTIONS
  const { data } = query
  useEffect(() => {
    if (data) riderDevice.set(data)
  }, [data])
  const run = data ?? device
  return { run: run ? withStored(run, actions) : null, query, isAway: query.isError }
}

/**
 * Actions at the door. They are stored on the phone first, and sent in order as soon as possible. The id of each action
 * is made on the phone: an action that is sent again after a lost response counts once.
 */
export function useStoredActions() {
  const actions = useStore(storedActions, null) ?? NO_ACTIONS
  const [isAway, setAway] = useState(false)
  const isBusy = useRef(false)

  const send = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (;;) {
        const next = (storedActions.read() ?? NO_ACTIONS).find(({ refusal }) => refusal === null)
        if (!next) return setAway(false)
        const answer = await sendAction(next)
        if (!answer.ok && WAITS.has(answer.problem.code)) return setAway(false)
        if (!answer.ok && answer.problem.retryable) {
          markOffline(idOf(next))
          return setAway(true)
        }
        if (answer.ok) await refreshOffice(RIDER_READS)
        change(idOf(next), (stored) => (answer.ok ? null : { ...stored, refusal: answer.problem.message }))
      }
    } finally {
      isBusy.current = false
    }
  }, [])

  useEffect(() => {
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
  }, [send])

  return {
    waiting: actions.filter(({ refusal }) => refusal === null).length,
    refused: actions.filter(({ refusal }) => refusal !== null),
    isAway,
    /** Stores an action, and sends it. */
    add: useCallback(
      (action: StoredAction['action'], name: string): void => {
        storedActions.set([...(storedActions.read() ?? NO_ACTIONS), { action, name, refusal: null }])
        void send()
      },
      [send],
    ),
    /** Removes a refused action that the rider has noted. */
    forget: useCallback((actionId: string) => change(actionId, () => null), []),
  }
}

/** Its cash has been taken, so the limit no longer applies: the rider has left the door. */
function markOffline(actionId: string): void {
  change(actionId, (stored) => {
    const { action } = stored
    return action.kind === 'deliver'
      ? { ...stored, action: { kind: 'deliver', input: { ...action.input, isOffline: true } } }
      : { ...stored, action: { kind: 'miss', input: { ...action.input, isOffline: true } } }
  })
}

function sendAction({ action }: StoredAction) {
  const options = { idempotencyKey: crypto.randomUUID() }
  return action.kind === 'deliver'
    ? askOffice(officeRiderDeliver, action.input, options)
    : askOffice(officeRiderMiss, action.input, options)
}
