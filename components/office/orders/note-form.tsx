'use client'

import { type RefObject, useState } from 'react'
import { officeColleagues, officeOrderNote } from '#lib/contract/office/order.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { KeyHint } from '../frame/key-hint.tsx'
import { OfficeButton } from '../frame/office-button.tsx'
import { Popover } from '../frame/popover.tsx'
import { ORDER_READS } from './order-calls.ts'

/** Writes a note on an order, for staff alone; @ and a name calls a colleague. */
export function NoteForm({ orderNo, field }: { orderNo: number; field: RefObject<HTMLTextAreaElement | null> }) {
  const [text, setText] = useState('')
  const { data } = useOfficeQuery(officeColleagues, {}, { staleMs: 60_000 })
  const colleagues = data?.colleagues ?? []
  const { run, isRunning, problem } = useOfficeAction(officeOrderNote, {
    refreshes: ORDER_READS,
    onDone: () => setText(''),
  })
  function add(): void {
    if (text.trim() === '' || isRunning) return
    const mentions = colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ staffId }) => staffId)
    void run({ orderNo, text: text.trim(), mentions })
  }
  return (
    <form
      className="border border-field bg-paper focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <textarea
        ref={field}
        aria-label="Note for the office"
        placeholder="Write a note for the office. @ calls a colleague."
        rows={2}
        maxLength={2000}
        className="block w-full resize-none bg-transparent px-2.5 pt-2 outline-none"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add()
        }}
      />
      {problem ? (
        <p role="alert" className="px-2.5 font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      <div className="flex items-center gap-2 px-2.5 pb-2 text-tiny">
        <Popover
          label="Call a colleague"
          button={(given) => (
            <button type="button" className="link min-h-6" {...given}>
              @ colleague
            </button>
          )}
        >
          {(close) => (
            <ul className="py-1">
              {colleagues.map(({ staffId, name }) => (
                <li key={staffId}>
                  <button
                    type="button"
                    className="flex min-h-8 w-full items-center px-3 text-left hover:bg-calico focus-visible:-outline-offset-2 max-md:min-h-11"
                    onClick={() => {
                      setText((written) => `${written}${written && !written.endsWith(' ') ? ' ' : ''}@${name} `)
                      close()
                      field.current?.focus()
                    }}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
        <OfficeButton type="submit" size="small" className="ml-auto" disabled={isRunning}>
          Add <KeyHint keys="ctrl+enter" />
        </OfficeButton>
      </div>
    </form>
  )
}
