/**
 * Messages that come and go at the foot of the page. A plain store outside React: whoever has something to say calls
 * `showAlert`, the one region in the layout shows it.
 */

export type ShownAlert = {
  id: number
  tone: 'success' | 'info' | 'warning' | 'danger'
  /** The fact, in bold. */
  title?: string
  text?: string
  link?: { href: string; text: string }
  /** What can be done about it; the message goes once it is. */
  action?: { text: string; run: () => void }
  /** How long it stays, in milliseconds of not being looked at. */
  stay: number
}

/** How long a message stays, as specified. */
export const ALERT_STAYS_MS = 5_000
/** How long a favourite's message stays, as specified. */
export const FAVOURITE_ALERT_STAYS_MS = 2_000

const NONE: readonly ShownAlert[] = []
let shown: readonly ShownAlert[] = NONE
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownAlert[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message. At most three stand at once; the oldest gives way. Answers its id. */
export function showAlert(alert: Omit<ShownAlert, 'id' | 'stay'> & { stay?: number }): number {
  lastId += 1
  change([...shown.slice(-2), { stay: ALERT_STAYS_MS, ...alert, id: lastId }])
  return lastId
}

/** Takes a message away before its time. */
export function hideAlert(id: number): void {
  change(shown.filter((alert) => alert.id !== id))
}

/** For `useSyncExternalStore`. */
export function subscribeAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentAlerts = () => shown
export const noAlerts = () => NONE
