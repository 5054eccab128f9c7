import { type RefObject, useState } from 'react'
import { useCombobox } from '#components/kit/field/use-combobox.ts'

export interface Colleague {
  staffId: number
  name: string
}

/** "@Mw" at the end of the text before the cursor; two words at most, as a first and a last name. */
const BEGUN = /(?:^|\s)@(\p{L}*(?: \p{L}*)?)$/u
const MAX_SHOWN = 6

/** Colleagues with a name in which each typed word begins a word. */
export function colleaguesNamed(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  const fits = ({ name }: Colleague) => {
    const parts = name.toLowerCase().split(' ')
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return colleagues.filter(fits).slice(0, MAX_SHOWN)
}

/**
 * Suggests colleagues while "@" and letters are typed in a text field.
 * @param onText gets the text with the chosen name, and the cursor's place behind it
 */
export function useMention(
  id: string,
  field: RefObject<HTMLTextAreaElement | null>,
  colleagues: readonly Colleague[],
  onText: (text: string, cursor: number) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const list = useCombobox(id)
  const options = typed === null ? [] : colleaguesNamed(colleagues, typed)
  const { isOpen, activeId, onKeyDown } = list.withOptions(options.length)
  return {
    options: isOpen ? options : [],
    activeId,
    optionId: list.optionId,
    onKeyDown,
    /** Follows the text before the cursor. */
    follow(text: string, cursor: number): void {
      const begun = BEGUN.exec(text.slice(0, cursor))?.[1] ?? null
      setTyped(begun)
      if (begun === null) list.close()
      else list.open(0)
    },
    choose({ name }: Colleague): void {
      const { value = '', selectionEnd = value.length } = field.current ?? {}
      const before = value
        .slice(0, selectionEnd)
        .replace(BEGUN, (all) => `${all.startsWith('@') ? '' : all[0]}@${name} `)
      list.close()
      setTyped(null)
      onText(before + value.slice(selectionEnd).trimStart(), before.length)
    },
  }
}
