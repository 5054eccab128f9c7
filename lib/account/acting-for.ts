import type { Problem } from '../contract/problem.ts'
import { actsForTraders } from './capabilities.ts'
import { parseViewer } from './viewer.ts'
import { currentViewer } from './viewer-store.ts'

/**
 * A sales representative's pages and the trader they are drawn for. Each call says for whom its page was drawn, so that a
 * tab which another one has left behind does nothing for the wrong trader.
 */

/** The header it is said in: a trader's number, or NO_TRADER. */
export const ACTING_FOR_HEADER = 'x-acting-for'
export const NO_TRADER = 'nobody'

/** For whom this page is drawn; null for everybody but a sales representative, and outside a browser. */
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

/** @returns what ends the listening */
export function onActingAnnounced(listener: (problem: Problem) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Problem>).detail)
  window.addEventListener(ACTING_EVENT, onEvent)
  return () => window.removeEventListener(ACTING_EVENT, onEvent)
}
