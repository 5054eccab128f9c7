import { type RefObject, useEffect } from 'react'
import { showCount } from '#lib/format/count.ts'

/**
 * Error of a text above the maximum length; undefined if it fits. The browser's `maxlength` would cut pasted text
 * without an error.
 */
export function tooLong(words: string, most: number | undefined): string | undefined {
  const over = most === undefined ? 0 : words.trim().length - most
  if (over <= 0) return
  return `${showCount(over)} ${over === 1 ? 'character' : 'characters'} too many: at most ${showCount(most as number)}.`
}

/** Stops a form from being sent while one of its fields is invalid. */
export function useValidity(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  wrong: string | undefined,
) {
  useEffect(() => field.current?.setCustomValidity(wrong ?? ''), [field, wrong])
}
