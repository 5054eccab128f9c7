import { type KeyboardEvent, useRef, useState } from 'react'

/** The value of a text, empty without a value, and the reason why the value or the text cannot be used. */
export interface ReadText {
  value: string
  problem?: string | undefined
}

/**
 * A text field whose value has another form than its text. The typed text stays in the field, also if it cannot be
 * read: the value is then empty, as with the browser's own date field. A complete text is passed on at once, any other
 * when the field is left or Enter is pressed.
 * @param show the text of a value
 * @returns the attributes of the input; the problem of the text, also while it is typed; and the problem to show, once
 * the field was left
 */
export function useTypedValue({
  value,
  onChange,
  show,
  read,
  isWhole,
}: {
  value: string
  onChange: (value: string) => void
  show: (value: string) => string
  read: (text: string) => ReadText
  isWhole: (text: string) => boolean
}) {
  const [text, setText] = useState(() => show(value))
  const [seen, setSeen] = useState(value)
  const [isSettled, setSettled] = useState(true)
  const emitted = useRef(value)
  if (value !== seen) {
    setSeen(value)
    // Another part of the page has changed the value: its text replaces the typed text.
    if (value !== emitted.current) setText(show(value))
  }

  function emit(next: string): void {
    emitted.current = next
    if (next !== value) onChange(next)
  }
  function settle(): void {
    if (isSettled) return
    const found = read(text)
    setSettled(true)
    if (found.value) setText(show(found.value))
    emit(found.value)
  }
  const { problem } = read(text)
  return {
    problem,
    shown: isSettled ? problem : undefined,
    /** Sets the value and its text, as if the value had been typed. */
    choose(next: string): void {
      setText(show(next))
      setSettled(true)
      emit(next)
    },
    attributes: {
      value: text,
      onChange({ target }: { target: { value: string } }) {
        setText(target.value)
        setSettled(false)
        if (target.value.trim() === '' || isWhole(target.value)) emit(read(target.value).value)
      },
      onBlur: settle,
      // Enter sends the form and Control+S saves the page while the field still has the focus.
      onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
        if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) settle()
      },
    },
  }
}
