import { useState } from 'react'

/** Puts text on the clipboard. `copied` is null before the first try, and 'no' where the browser did not allow it. */
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
