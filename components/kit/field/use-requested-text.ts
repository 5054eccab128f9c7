import { useEffect, useRef, useState } from 'react'
import { unlessLeft } from '#lib/browser/unless-left.ts'
import { useFollow } from '#lib/browser/use-follow.ts'

/**
 * A text field that requests its value when typing pauses. The current value is stored elsewhere, such as in the page's
 * address. The field follows changes made there, except by its own requests.
 * @param read the value of a text; null for a text that cannot be requested
 * @param pauseMs pause after the last letter, unless the page is being left; without it, only `request` requests the value
 * @returns the text, `type` for each change of it, and `request`, which does not wait for the pause
 */
export function useRequestedText({
  value,
  onRequest,
  read = (text) => text,
  pauseMs,
}: {
  value: string
  onRequest: (value: string) => void
  read?: (text: string) => string | null
  pauseMs?: number
}) {
  const [text, setText] = useState(value)
  const note = useFollow(value, setText)
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])

  const requestOf = (typed: string) => {
    cancel.current()
    const next = read(typed)
    if (next !== null && note(next)) onRequest(next)
  }
  return {
    text,
    type(typed: string): void {
      setText(typed)
      cancel.current()
      if (pauseMs !== undefined) cancel.current = unlessLeft(() => requestOf(typed), pauseMs)
    },
    request: () => requestOf(text),
  }
}
