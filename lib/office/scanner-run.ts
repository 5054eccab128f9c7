import { labelAtEnd } from '../format/normal-code.ts'

/**
 * A run of keys outside of fields: a scanner that types, or a person. A scanner types a code and ends it with Enter,
 * with 5 to 120 ms between two keys. Times are those of the key events, in milliseconds.
 */

/** No person types two keys in less. */
const QUICK_MS = 60
/** The slowest scanners need this long for a key. */
export const SLOW_MS = 140
/** Once a scanner is typing, a busy phone can receive a key late. */
const PAUSE_MS = 300
const MIN_LENGTH = 4
/** This number of quick keys, or of capitals and digits, is not a person's work with letters as shortcuts. */
const BEGUN = 3

export interface Run {
  /** Keys with the time since the previous key. */
  keys: readonly { key: string; gap: number }[]
  /** Time of the last key. */
  at: number
  /** Whether a scanner is typing. */
  isScan: boolean
}

export const NO_RUN: Run = { keys: [], at: 0, isScan: false }

const isQuick = (keys: Run['keys']) => keys.length >= BEGUN && keys.slice(1 - BEGUN).every(({ gap }) => gap < QUICK_MS)
const isCodeLike = (keys: Run['keys']) => keys.filter(({ key }) => /[A-Z0-9]/.test(key)).length >= BEGUN
const limitOf = ({ isScan }: Run) => (isScan ? PAUSE_MS : SLOW_MS)

/** The run with one more key, and whether the key is certainly a scanner's: no shortcut for it. */
export function addKey(run: Run, key: string, at: number): { run: Run; isScanners: boolean } {
  const gap = at - run.at
  const isNext = run.keys.length > 0 && gap < limitOf(run)
  const keys = isNext ? [...run.keys, { key, gap }] : [{ key, gap: 0 }]
  const isScan = isNext && (run.isScan || isQuick(keys) || isCodeLike(keys))
  return { run: { keys, at, isScan }, isScanners: isScan || (isNext && gap < QUICK_MS) }
}

/** The scanned code at Enter; null if a person typed the keys. */
export function codeOf(run: Run, at: number): string | null {
  if (!run.isScan || at - run.at >= limitOf(run)) return null
  const code = withoutShortcuts(run.keys)
  return code.length < MIN_LENGTH ? null : code
}

const isShortcuts = (text: string) => /^[a-z]+$/.test(text)

/**
 * Text of a run without the letters that a person pressed just before the scan. They are followed by the label of a
 * parcel, by capitals, or by a pause much longer than those of the scanner.
 */
function withoutShortcuts(keys: Run['keys']): string {
  const text = keys.map(({ key }) => key).join('')
  const label = labelAtEnd(text)
  if (label && isShortcuts(label.before)) return label.label
  for (let at = keys.length - 1; at > 0; at -= 1) {
    if ((keys[at]?.gap ?? 0) < QUICK_MS || !isShortcuts(text.slice(0, at))) continue
    const gaps = keys.slice(at + 1).map(({ gap }) => gap)
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    if (/[A-Z]/.test(text.slice(at)) || (keys[at]?.gap ?? 0) > 3 * usual) return text.slice(at)
  }
  return text
}
