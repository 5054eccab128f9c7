import { useState } from 'react'

/** Shown beside a link that the browser did not copy. */
export const NOT_COPIED = 'The browser did not allow copying. Select the link and copy it.'

/** Copies text to the clipboard. `copied` is null before the first attempt, and 'no' if the browser refused. */
export function useCopy(): { copied: 'yes' | 'no' | null; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      // The browser forbids it, or the page is not in front.
      setCopied('no')
    }
  }
  return { copied, copy }
}
