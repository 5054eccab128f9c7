import { useEffect, useState } from 'react'
import { MAX_PAD_LINES } from '#lib/contract/base/pad-limits.ts'
import type { PadFamily, PadProblem } from '#lib/contract/cart/quick-order.ts'
import { usePad } from '#lib/quick-order/pad.ts'
import { padLines } from '#lib/quick-order/pad-lines.ts'
import { useResolvedPad } from '#lib/quick-order/queries.ts'

/**
 * Pause in typing before the shop is queried, in ms, so that a slow connection does not carry a long pad for every
 * word.
 */
const QUIET_MS = 500
const QUIET_LONG_MS = 2_000
const LONG = 300

/** A line that is not good yet. `place` is its line in the pad, from 0. */
export interface BadLine {
  place: number
  text: string
  message: string
  /** Choices of a line with a family's code. */
  family?: PadFamily
}

function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const wait = text.length > LONG * 20 ? QUIET_LONG_MS : QUIET_MS
    const timer = setTimeout(() => setQuiet(text), wait)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}

/** The shop's check of the typed lines, shortly after typing. */
export function usePadCheck() {
  const { text, refused } = usePad()
  const quiet = useQuiet(text)
  const { lines, places } = padLines(quiet)
  const tooMany = lines.length > MAX_PAD_LINES
  const { data, error, isFetching, isPlaceholderData } = useResolvedPad(lines, !tooMany)
  const isCurrent = quiet === text && data !== undefined && !isPlaceholderData
  const refusedByShop = new Set(data?.problems.map(({ line }) => line))
  const cameBack: Pick<PadProblem, 'line' | 'message' | 'family'>[] = lines.flatMap((line, at) => {
    const message = refused[line]
    return message && !refusedByShop.has(at) ? [{ line: at, message }] : []
  })
  const isChecked = isCurrent || (data === undefined && quiet === text)
  const bad: BadLine[] = isChecked
    ? [...(data?.problems ?? []), ...cameBack]
        .sort((a, b) => a.line - b.line)
        .map(({ line, message, family }) => ({
          place: places[line] ?? 0,
          text: lines[line] ?? '',
          message,
          family: data?.families?.find(({ code }) => code === family),
        }))
    : []
  return {
    count: padLines(text).lines.length,
    tooMany: padLines(text).lines.length > MAX_PAD_LINES,
    /** Null while the check is running. */
    products: isCurrent ? data.products : null,
    bad,
    isChecking: isFetching || quiet !== text,
    error: isCurrent ? null : error,
  }
}
