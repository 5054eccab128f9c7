'use client'

import { useRef, useState } from 'react'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { Timeline, TimelineEntry } from '#components/office/frame/timeline.tsx'
import type { Happening } from '#lib/contract/office/company-fields.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** What was done, in words; what is not here keeps the log's own name for it. */
const WORDS: Readonly<Record<string, string>> = {
  'kyc.answer': 'answered the documents',
  'kyc.facts': 'typed what the register says',
  'companies.edit': 'corrected the details',
  'companies.rep': 'assigned a sales representative',
  'branches.decide': 'decided on a branch',
  'credit.propose': 'proposed a credit limit',
  'credit.approve': 'approved a credit limit',
  'approval.declined': 'declined what was proposed',
  'approval.withdrawn': 'withdrew what was proposed',
  'data-request.add': 'recorded a request about personal data',
  'data-request.close': 'closed a request about personal data',
  'data-request.export': 'exported the personal data',
}

/** A field for a note and, below it, what happened, newest first. */
export function Happenings({
  history,
  placeholder,
  problem,
  isRunning,
  onNote,
}: {
  history: readonly Happening[]
  placeholder: string
  problem: Problem | null
  isRunning: boolean
  /** @returns whether it was kept */
  onNote: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mayWrite = useMay('orders.note')
  const add = async () => {
    if (text.trim() && (await onNote(text.trim()))) setText('')
  }
  useKeys('Notes', {
    n: { label: 'note', run: () => field.current?.focus(), isInFoot: true },
  })
  return (
    <>
      <header className="flex items-baseline justify-between">
        <h2 className="heading text-d5">What happened</h2>
        <span className="text-tiny text-muted">newest first</span>
      </header>
      <form
        className="mt-2 mb-4"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <textarea
          ref={field}
          aria-label={placeholder}
          placeholder={mayWrite ? placeholder : `Notes are for: ${whoMay('orders.note')}.`}
          readOnly={!mayWrite}
          rows={text ? 3 : 1}
          maxLength={2000}
          value={text}
          className="block w-full resize-y rounded-sm border border-field bg-paper px-2.5 py-2 placeholder:text-muted"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              void add()
            }
          }}
        />
        {text.trim() ? (
          <OfficeButton type="submit" size="small" keys="ctrl+enter" className="mt-1.5" disabled={isRunning}>
            Add the note
          </OfficeButton>
        ) : null}
        {problem ? (
          <p role="alert" className="mt-1 font-semibold text-error">
            {problem.message}
          </p>
        ) : null}
      </form>
      <Timeline label="What happened">
        {history.map(({ id, kind, who, at, text: words, detail, reason }) =>
          kind === 'note' ? (
            <TimelineEntry key={id} mark="said" who={who} at={at} note={words} />
          ) : (
            <TimelineEntry key={id} mark="done" who={who} at={at}>
              {WORDS[words] ?? words}
              {detail ? ` (${detail})` : ''}.{reason ? <q className="mt-0.5 block text-muted">{reason}</q> : null}
            </TimelineEntry>
          ),
        )}
      </Timeline>
      {history.length === 0 ? <p className="text-muted">Nothing yet.</p> : null}
    </>
  )
}
