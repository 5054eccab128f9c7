import { type RefObject, useEffect } from 'react'
import { showCount } from '#lib/format/count.ts'

/**
 * What a field says of words that are more than it may hold; undefined while they fit. A browser's own maxlength would cut
 * what is pasted without a word.
 */
export function tooLong(words: string, most: number | undefined): string | undefined {
  const over = most === undefined ? 0 : words.trim().length - most
  if (over <= 0) return
  return `${showCount(over)} ${over === 1 ? 'character' : 'characters'} too many: at most ${showCount(most as number)}.`
}

/** Keeps a form from being sent while a field of it is wrong. */
export function useValidity(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  wrong: string | undefined,
) {
  useEffect(() => field.current?.setCustomValidity(wrong ?? ''), [field, wrong])
}
