import { createStore, type Readable } from './store.ts'
/**
 * Messages that come and go at the foot of the page. A plain store outside React: code with something to say calls
 * `showAlert`, the one region in the layout shows it.
 */

export type ShownAlert = {
  id: number
  tone: 'success' | 'info' | 'warning' | 'danger'
  /** The fact, in bold. */
  title?: string
  text?: string
  link?: { href: string; text: string }
  /** What can be done about it; the message goes once it is. What it does is available elsewhere on the page too. */
  action?: { text: string; run: () => void }
  /** How long it stays, in milliseconds of not being looked at. */
  stay: number
}

/** A message to be shown. It stays 5 s; whatever its time, it has a button that closes it. */
export type NewAlert = Omit<ShownAlert, 'id' | 'stay'> & {
  /** Shorter than all others, as specified for favourites. */
  stay?: typeof FAVOURITE_ALERT_STAYS_MS
  /** What the visitor must do about it, in a sentence for who reads the code: the one reason to stay longer than 5 s. */
  mustAct?: string
}

/** How long a message stays, as specified. */
export const ALERT_STAYS_MS = 5_000
/** How long a favourite's message stays, as specified. */
export const FAVOURITE_ALERT_STAYS_MS = 2_000
/** How long a message stays that the visitor must act on: long enough to read what is refused and what to do. */
export const MUST_ACT_ALERT_STAYS_MS = 15_000

/** How many are shown at once. */
const AT_MOST = 3

export const NO_ALERTS: readonly ShownAlert[] = []
const store = createStore(NO_ALERTS)
let lastId = 0
/** Those that have the pointer or the focus. */
const held = new Set<number>()

/** Whether something in a message can be pressed, besides what closes it. */
export const isPressable = ({ link, action }: Pick<ShownAlert, 'link' | 'action'>): boolean =>
  link !== undefined || action !== undefined

/** Shows a message. At most three are shown at once; the oldest that is not held gives way. Answers its id. */
export function showAlert({ mustAct, stay, ...alert }: NewAlert): number {
  lastId += 1
  const shown = store.read()
  const time = mustAct ? MUST_ACT_ALERT_STAYS_MS : (stay ?? ALERT_STAYS_MS)
  const oldest = shown.length < AT_MOST ? undefined : (shown.find(({ id }) => !held.has(id)) ?? shown[0])
  store.set([...shown.filter((one) => one !== oldest), { ...alert, stay: time, id: lastId }])
  return lastId
}

/** Says whether a message is held, by pointer or focus: it does not give way to newer ones. */
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
