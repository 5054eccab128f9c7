'use client'

import { useId, useState } from 'react'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { describedBy, FieldRow } from './field-row.tsx'

const wordsOf = (text: string) => text.split(',').flatMap((word) => word.trim() || [])
const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Single words, with commas between. */
export function WordsRow({
  label,
  value: words,
  findings,
  isReadOnly,
  onChange,
}: {
  label: string
  value: readonly string[]
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  onChange: (words: string[]) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // A comma that was just typed stays until the word after it.
  const shown = isSame(wordsOf(typed), words) ? typed : words.join(', ')
  return (
    <FieldRow label={label} htmlFor={id} findings={findings}>
      <input
        id={id}
        className="office-field w-full"
        placeholder="Single words below the text, separated by commas"
        readOnly={isReadOnly}
        value={shown}
        {...describedBy(id, findings)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(wordsOf(target.value))
        }}
      />
    </FieldRow>
  )
}
