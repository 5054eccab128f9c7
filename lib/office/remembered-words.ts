import { useState } from 'react'
import { recall, remember } from '../browser/tab-storage.ts'

/**
 * Unsent text of a field, restored when the user returns in this tab, also after a reload. Use it only in components
 * that render after the section's data: the server has no stored text.
 * @param name "note company 12"
 */
export function useRememberedWords(name: string): [string, (words: string) => void] {
  const [, draw] = useState(0)
  function change(words: string): void {
    remember(`office.${name}`, words || null)
    draw((times) => times + 1)
  }
  return [recall<string>(`office.${name}`) ?? '', change]
}
