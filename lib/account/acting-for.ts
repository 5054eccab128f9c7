import type { Problem } from '../contract/base/problem.ts'
import { actsForTraders } from './capabilities.ts'
import { parseViewer } from './viewer.ts'
import { currentViewer } from './viewer-store.ts'

/**
 * The trader that a sales representative's page was rendered for. Each call sends this trader, so an outdated tab
 * cannot act for the wrong trader.
 */

/** Request header with a trader's number or NO_TRADER. */
export const ACTING_FOR_HEADER = 'x-acting-for'
export const NO_TRADER = 'nobody'

/** The trader this page was rendered for; null outside a browser and for users other than sales representatives. */
export function traderOfPage(): string | null {
  if (typeof document === 'undefined') return null
  const { userType, approval, actingFor } = parseViewer(currentViewer())
  return actsForTraders(userType) && approval === 'approved' ? String(actingFor ?? NO_TRADER) : null
}

const ACTING_EVENT = 'fuma:acting'

/** Announced by the client of all calls: acting has ended, or is for another trader. */
export function announceActing(problem: Problem): void {
  if (!problem.code.startsWith('acting-')) return
  window.dispatchEvent(new CustomEvent<Problem>(ACTING_EVENT, { detail: problem }))
}

/** @returns a function that stops listening */
export function onActingAnnounced(listener: (problem: Problem) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Problem>).detail)
  window.addEventListener(ACTING_EVENT, onEvent)
  return () => window.removeEventListener(ACTING_EVENT, onEvent)
}
