'use client'

import { useEffect, useRef, useState } from 'react'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import { type ContentFinding, officeContentCheck } from '#lib/contract/content/office/content.ts'
import { askOffice } from '#lib/office/call.ts'
import { problemText } from '#lib/office/problem-text.ts'

const RESTS_MS = 700
/** Not more often than this. */
const MIN_MS = 2_000
const NONE: readonly ContentFinding[] = []

/**
 * Checks content a moment after each change.
 * @param of the same object until a change; null skips the check
 * @returns the findings of the last check, and the error if the latest check failed
 */
export function useContentCheck(of: PartContent | null): {
  findings: readonly ContentFinding[]
  problem: string | null
} {
  const settled = useSettled(of, RESTS_MS)
  const [found, setFound] = useState({ findings: NONE, problem: null as string | null })
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (settled === null) return
    const abort = new AbortController()
    const check = async () => {
      lastAt.current = performance.now()
      try {
        const answer = await askOffice(officeContentCheck, { of: settled }, { signal: abort.signal })
        if (answer.ok) setFound({ findings: answer.data.findings, problem: null })
        else setFound((before) => ({ ...before, problem: problemText(answer.problem) }))
      } catch (error) {
        // It was changed again: the next check gives the result.
        if (!abort.signal.aborted) throw error
      }
    }
    const timer = setTimeout(() => void check(), Math.max(0, lastAt.current + MIN_MS - performance.now()))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [settled])
  return found
}
