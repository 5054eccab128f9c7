import { useSyncExternalStore } from 'react'
import { currentViewer, subscribeViewer } from '../account/viewer-store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
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

const listeners = new Set<() => void>()
let pad = EMPTY
/** Whose pad it is: with another viewer it is read anew, since signing out forgets it. */
let readFor: string | null = null

/** The pad as it stands. */
export function readPad(): Pad {
  const viewer = currentViewer()
  if (viewer !== readFor) {
    readFor = viewer
    pad = { ...EMPTY, ...recall<Partial<Pad>>(PAD) }
  }
  return pad
}

/** Changes the pad. */
export function changePad(more: Partial<Pad>): void {
  pad = { ...readPad(), ...more }
  remember(PAD, pad)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeViewer(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The pad, live. */
export const usePad = (): Pad => useSyncExternalStore(subscribe, readPad, () => EMPTY)

/** Puts lines below what is typed. */
export function addToPad(lines: readonly string[]): void {
  const { text } = readPad()
  const before = text.trim() === '' ? '' : `${text.replace(/\s+$/, '')}\n`
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
