import { actsForTraders } from '../account/capabilities.ts'
import { parseViewer } from '../account/viewer.ts'
import { currentViewer } from '../account/viewer-store.ts'
import type { Problem } from '../contract/problem.ts'

/**
 * A sales representative's pages and the trader they are drawn for. Each call says for whom its page was drawn, so that a
 * tab which another one has left behind does nothing for the wrong trader.
 */

/** The header it is said in: a trader's number, or NO_TRADER. */
export const ACTING_FOR_HEADER = 'x-acting-for'
export const NO_TRADER = 'nobody'

/** For whom this page is drawn; null for everybody but a sales representative, and outside a browser. */
export function drawnFor(): string | null {
  if (typeof document === 'undefined') return null
  const { userType, approval, actingFor } = parseViewer(currentViewer())
  return actsForTraders(userType) && approval === 'approved' ? String(actingFor ?? NO_TRADER) : null
}

const TOLD = 'fuma:acting'

/** Told by the one client of all calls: acting is over, or goes on for somebody else. */
export function announceActing(problem: Problem): void {
  if (!problem.code.startsWith('acting-')) return
  window.dispatchEvent(new CustomEvent<Problem>(TOLD, { detail: problem }))
}

/** @returns what ends the listening */
export function onActingAnnounced(listener: (problem: Problem) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<Problem>).detail)
  window.addEventListener(TOLD, heard)
  return () => window.removeEventListener(TOLD, heard)
}
