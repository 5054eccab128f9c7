import { createTabDraft } from '../account/tab-draft.ts'
import { useStore } from '../browser/use-store.ts'
import { padLines } from './pad-lines.ts'

/** The quick order pad of this tab: typed lines, and lines being added to the cart. Stored across reloads. */

export interface Pad {
  /** Typed lines. */
  text: string
  /** Lines that were sent without a response yet; they are not in `text`. */
  sending: readonly string[] | null
  /** Owner of the target cart. */
  whose: string | null
  /** Reasons for refused lines, by the line as sent. */
  refused: Readonly<Record<string, string>>
  /** Text about the lines that the last pad added to the cart. */
  taken: string | null
}

/** The slot in the tab's memory. */
export const PAD = 'quick-order'
const EMPTY: Pad = { text: '', sending: null, whose: null, refused: {}, taken: null }

const store = createTabDraft(EMPTY, () => PAD)

/** The current pad. */
export const readPad = store.read

/** Changes the pad. */
export const changePad = store.update

/** The pad, live. */
export const usePad = (): Pad => useStore(store, EMPTY)

/** Appends lines to the typed lines. */
export function addToPad(lines: readonly string[]): void {
  const { text } = readPad()
  const before = text.trim() === '' ? '' : `${text.trimEnd()}\n`
  changePad({ text: `${before}${lines.join('\n')}\n`, taken: null })
}

/**
 * The typed lines are on their way from now on.
 * @param whose into whose cart
 */
export function beginSending(whose: string): void {
  const { text } = readPad()
  changePad({ text: '', sending: padLines(text).lines, whose, refused: {}, taken: null })
}

/**
 * Ends sending. Refused lines are put above lines typed since.
 * @param back the refused lines, each with its own reason if there is one
 */
export function endSending(back: readonly { line: string; message?: string }[], taken: string | null): void {
  const { text } = readPad()
  const lines = back.map(({ line }) => line)
  const refused = Object.fromEntries(back.flatMap(({ line, message }) => (message ? [[line, message]] : [])))
  changePad({ text: [...lines, ...(text ? [text] : [])].join('\n'), sending: null, refused, taken })
}
