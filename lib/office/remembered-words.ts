import { useState } from 'react'
import { recall, remember } from '../browser/tab-storage.ts'

/**
 * Words of a field that was not sent yet: they are there again when somebody comes back in this tab, a reload included.
 * Below a room's data only: the server has none.
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
