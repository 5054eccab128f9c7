'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { officeOrderFilters } from '#lib/contract/orders/office/order-list.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Puts a tag on orders or takes it off. */
export function TagForm({
  label,
  onAdd,
  onRemove,
  onCancel,
}: {
  label: string
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  onCancel: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const tags = useOfficeQuery(officeOrderFilters, {}).data?.tags ?? []
  const tag = text.trim().toLowerCase()
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The list's own Esc key would clear the selection.
        event.preventDefault()
        onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (tag) onAdd(tag)
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        list={`${id}-known`}
        maxLength={30}
        placeholder="gift, hotel, call first …"
        className="office-field w-52 max-md:w-full"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={`${id}-known`}>
        {tags.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <OfficeButton type="submit" variant="main">
        Add
      </OfficeButton>
      <OfficeButton onClick={() => tag && onRemove(tag)}>Remove</OfficeButton>
      <OfficeButton onClick={onCancel}>Cancel</OfficeButton>
    </form>
  )
}
