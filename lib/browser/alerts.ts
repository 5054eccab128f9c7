import { createStore, type Readable } from './store.ts'
/**
 * Temporary messages at the foot of the page. A plain store outside React: any code calls `showAlert`, and the single
 * region in the layout shows the messages.
 */

export type ShownAlert = {
  id: number
  tone: 'success' | 'info' | 'warning' | 'danger'
  /** The fact, in bold. */
  title?: string
  text?: string
  link?: { href: string; text: string }
  /**
   * An action for the message; running it closes the message. The same action is also available elsewhere on the page.
   */
  action?: { text: string; run: () => void }
  /** Display time in milliseconds, not counting time under the pointer or focus. */
  stay: number
}

/** A message to show. It stays for 5 s by default and always has a close button. */
export type NewAlert = Omit<ShownAlert, 'id' | 'stay'> & {
  /** Shorter than all others, as specified for favourites. */
  stay?: typeof FAVOURITE_ALERT_STAYS_MS
  /** The action that the visitor must take, in a sentence for developers: the only reason to stay longer than 5 s. */
  mustAct?: string
}

/** Milliseconds that a message stays, as specified. */
export const ALERT_STAYS_MS = 5_000
/** Milliseconds that a favourite's message stays, as specified. */
export const FAVOURITE_ALERT_STAYS_MS = 2_000
/** Display time in milliseconds of a message that requires an action: enough to read the refusal and the next step. */
export const MUST_ACT_ALERT_STAYS_MS = 15_000

/** Maximum number of messages shown at once. */
const AT_MOST = 3

export const NO_ALERTS: readonly ShownAlert[] = []
const store = createStore(NO_ALERTS)
let lastId = 0
/** Alerts under the pointer or focus. */
const held = new Set<number>()

/** Whether a message has a link or button other than the close button. */
export const isPressable = ({ link, action }: Pick<ShownAlert, 'link' | 'action'>): boolean =>
  link !== undefined || action !== undefined

/**
 * Shows a message, without a link to the page that is open. At most three are shown; the oldest message that is not held
 * is removed first. Returns its id.
 */
export function showAlert({ mustAct, stay, link, ...alert }: NewAlert): number {
  lastId += 1
  const shown = store.read()
  const time = mustAct ? MUST_ACT_ALERT_STAYS_MS : (stay ?? ALERT_STAYS_MS)
  const oldest = shown.length < AT_MOST ? undefined : (shown.find(({ id }) => !held.has(id)) ?? shown[0])
  store.set([
    ...shown.filter((one) => one !== oldest),
    { ...alert, ...(link && leadsAway(link.href) && { link }), stay: time, id: lastId },
  ])
  return lastId
}

const leadsAway = (href: string): boolean => typeof window === 'undefined' || window.location.pathname !== href

/** Sets whether the pointer or focus is on a message: it is then not removed for newer messages. */
export function holdAlert(id: number, isHeld: boolean): void {
  if (isHeld) held.add(id)
  else held.delete(id)
}

/** Takes a message away before its time. */
export function hideAlert(id: number): void {
  held.delete(id)
  store.set(store.read().filter((alert) => alert.id !== id))
}

/** The messages that are shown now. */
export const alerts: Readable<readonly ShownAlert[]> = store
export const currentAlerts = store.read
