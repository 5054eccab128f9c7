import { createTabDraft } from '../account/tab-draft.ts'
import { useStore } from '../browser/use-store.ts'
import { padLines } from './pad-lines.ts'

/** The quick order pad of this tab: what is typed, and what is on its way into the cart. Kept over reloads. */

export interface Pad {
  /** Lines as they are typed. */
  text: string
  /** Lines that were sent and not answered yet; they are no longer in `text`. */
  sending: readonly string[] | null
  /** Whose cart they are for. */
  whose: string | null
  /** Why lines came back from the cart, by the line as it was sent. */
  refused: Readonly<Record<string, string>>
  /** What the last pad put into the cart, in words. */
  taken: string | null
}

/** The slot in the tab's memory. */
export const PAD = 'quick-order'
const EMPTY: Pad = { text: '', sending: null, whose: null, refused: {}, taken: null }

const store = createTabDraft(EMPTY, () => PAD)

/** The pad as it is. */
export const readPad = store.read

/** Changes the pad. */
export const changePad = store.update

/** The pad, live. */
export const usePad = (): Pad => useStore(store, EMPTY)

/** Puts lines below what is typed. */
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
 * What was sent is answered. Lines that were not taken stand above what was typed meanwhile.
 * @param back the lines that come back, with the reason where there is one for the line alone
 */
export function endSending(back: readonly { line: string; message?: string }[], taken: string | null): void {
  const { text } = readPad()
  const lines = back.map(({ line }) => line)
  const refused = Object.fromEntries(back.flatMap(({ line, message }) => (message ? [[line, message]] : [])))
  changePad({ text: [...lines, ...(text ? [text] : [])].join('\n'), sending: null, refused, taken })
}
