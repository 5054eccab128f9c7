'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import { MAX_NUMBERS } from '#lib/contract/orders/office/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import { pastedNumbers } from './order-filters.ts'

export const TOO_MANY_NUMBERS = `At most ${showCount(MAX_NUMBERS)} numbers at once.`

/** A pasted list of order numbers. It is stored in this page only: it is too long for the address. */
export function PastedNumbers({
  numbers,
  unknown,
  onChange,
}: {
  numbers: readonly number[]
  /** Pasted numbers that belong to no order. */
  unknown: readonly number[]
  onChange: (numbers: number[]) => void
}) {
  if (numbers.length > 0) {
    return (
      <span className="inline-flex h-7 items-center rounded-sm bg-calico pl-2.5 text-tiny whitespace-nowrap max-md:h-11">
        {showCount(numbers.length)} pasted numbers
        {unknown.length > 0 ? (
          <span className="ml-1 font-semibold text-warning" title={unknown.slice(0, 50).join(', ')}>
            , {showCount(unknown.length)} unknown
          </span>
        ) : null}
        <button
          type="button"
          aria-label="Remove the pasted numbers"
          className="inline-flex h-full min-w-7 items-center justify-center text-muted hover:text-ink max-md:min-w-11"
          onClick={() => onChange([])}
        >
          <CloseIcon size={12} />
        </button>
      </span>
    )
  }
  return (
    <Popover
      label="Paste order numbers"
      align="right"
      button={(given) => (
        // On a phone, numbers are pasted into the search field.
        <OfficeButton size="small" className="max-md:hidden" {...given}>
          Paste numbers
        </OfficeButton>
      )}
    >
      {(close) => <PasteForm onDone={close} onChange={onChange} />}
    </Popover>
  )
}

function PasteForm({ onDone, onChange }: { onDone: () => void; onChange: (numbers: number[]) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <form
      className="flex w-72 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        const numbers = pastedNumbers(`${text} ${text}`)
        if (!numbers || numbers.length === 0)
          return setProblem('These are not order numbers. Enter numbers such as 10509.')
        if (numbers.length > MAX_NUMBERS) return setProblem(TOO_MANY_NUMBERS)
        onChange(numbers)
        onDone()
      }}
    >
      <textarea
        aria-label="Order numbers"
        placeholder="10509 10566 10570 …"
        rows={5}
        className="w-full rounded-sm border border-field bg-paper px-2.5 py-1.5"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {problem}
        </p>
      ) : null}
      <OfficeButton type="submit" variant="main">
        Show these orders
      </OfficeButton>
    </form>
  )
}
