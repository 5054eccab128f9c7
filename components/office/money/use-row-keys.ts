import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { useKeys } from '#lib/office/keys.ts'

/**
 * J and K move the focus among the rows of a list that is not a table.
 * @param `room` name of these keys in the list of all keys
 * @returns the focused row (null: not yet set) and its setter
 */
export function useRowKeys(room: string, ids: readonly string[]): [string | null, (id: string | null) => void] {
  const [focused, focus] = useRowFocus()
  const step = (by: number) => {
    const at = focused === null ? -1 : ids.indexOf(focused)
    const next = ids[at < 0 ? 0 : at + by]
    if (next !== undefined) focus(next)
  }
  useKeys(room, {
    j: { label: 'next', run: () => step(1), isInStatusBar: true },
    k: { label: 'previous', run: () => step(-1), isInStatusBar: true },
  })
  return [focused, focus]
}
