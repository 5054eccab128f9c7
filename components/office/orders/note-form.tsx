'use client'

import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Popover } from '#components/kit/menu/popover.tsx'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeColleagues, officeOrderNote } from '#lib/contract/orders/office/order.ts'
import { messageCustomerJob } from '#lib/contract/orders/office/order-jobs.ts'
import { isOver, useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { ORDER_READS } from './order-calls.ts'
import { useMention } from './use-mention.ts'
import type { Audience, NoteDraft } from './use-note-draft.ts'

const AUDIENCES: Readonly<Record<Audience, { label: string; placeholder: string; add: string }>> = {
  office: { label: 'Office', placeholder: 'Write a note. Type @ and a name to notify a colleague.', add: 'Add' },
  customer: { label: 'Customer', placeholder: 'Write to the customer. They get an email.', add: 'Send' },
}

/**
 * Adds a note to an order: for colleagues, or as an email to the customer after ten seconds. The reader is chosen
 * before typing. A later choice could send an internal note to the customer.
 */
export function NoteForm({
  orderNo,
  field,
  draft,
  onDraft,
}: {
  orderNo: number
  field: RefObject<HTMLTextAreaElement | null>
  draft: NoteDraft
  onDraft: (change: Partial<NoteDraft>) => void
}) {
  const { audience, text } = draft
  const { data } = useOfficeQuery(officeColleagues, {}, { staleMs: 60_000 })
  const colleagues = data?.colleagues ?? []
  const rest = useRest(text)
  const note = useOfficeAction(officeOrderNote, { refreshes: ORDER_READS })
  const message = useOfficeJob(messageCustomerJob, ORDER_READS)
  const { setSent, returned, setReturned } = useUndoneMessage(draft, onDraft)
  const isRunning = note.isRunning || message.isRunning
  const problem = audience === 'office' ? note.problem : null
  const words = AUDIENCES[audience]
  const listId = useId()
  const mention = useMention(listId, field, colleagues, (next, cursor) => {
    onDraft({ text: next })
    // After the new text is drawn.
    setTimeout(() => field.current?.setSelectionRange(cursor, cursor))
  })

  async function add(): Promise<void> {
    const written = text.trim()
    if (written === '' || isRunning) return
    if (audience === 'office') {
      const mentions = colleagues.filter(({ name }) => written.includes(`@${name}`)).map(({ staffId }) => staffId)
      const answer = await note.run({ orderNo, text: written, mentions })
      if (answer.ok) onDraft({ text: rest() })
      return
    }
    const answer = await message.start({ orderNo, text: written })
    if (!answer.ok) return
    setSent({ jobId: answer.data.jobId, text: written })
    onDraft(rest() === '' ? { audience: 'office', text: '' } : { text: rest() })
  }
  return (
    <form
      className={classes(
        'border bg-paper focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link',
        audience === 'customer' ? 'border-l-6 border-ink' : 'border-field',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <AudienceChoice draft={draft} onChoose={(one) => onDraft({ audience: one })} />
      <textarea
        ref={field}
        aria-label={audience === 'office' ? 'Note for the office' : 'Message to the customer'}
        placeholder={words.placeholder}
        rows={audience === 'office' ? 2 : 4}
        maxLength={2000}
        className="block w-full resize-none bg-transparent px-2.5 pt-2 outline-none"
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={mention.activeId}
        onChange={({ target }) => {
          onDraft({ text: target.value })
          if (audience === 'office') mention.follow(target.value, target.selectionEnd)
        }}
        onKeyDown={(event) => {
          if (mention.options.length > 0) {
            mention.onKeyDown(event.nativeEvent)
            if (event.nativeEvent.defaultPrevented || event.key === 'Escape') return
          }
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void add()
        }}
      />
      <div id={listId} role="listbox" aria-label="Colleagues" className="mx-2.5 border-hairline not-empty:border">
        {mention.options.map((colleague, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={colleague.staffId}
            id={mention.optionId(at)}
            role="option"
            aria-selected={mention.optionId(at) === mention.activeId}
            className="flex min-h-8 cursor-pointer items-center px-3 hover:bg-calico aria-selected:bg-focus-row max-md:min-h-11"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => mention.choose(colleague)}
          >
            {colleague.name}
          </div>
        ))}
      </div>
      {problem ? (
        <p role="alert" className="px-2.5 font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      {returned ? (
        <ReturnedMessage
          text={returned}
          hasSpace={text === ''}
          onEdit={() => {
            onDraft({ audience: 'customer', text: returned })
            setReturned(null)
          }}
        />
      ) : null}
      <div className="flex items-center gap-2 px-2.5 pb-2 text-tiny">
        {audience === 'office' ? (
          <ColleagueMenu
            onChoose={(name, close) => {
              onDraft({ text: `${text}${text && !text.endsWith(' ') ? ' ' : ''}@${name} ` })
              close()
              field.current?.focus()
            }}
            colleagues={colleagues}
          />
        ) : (
          <span className="text-muted">Sent after 10 seconds</span>
        )}
        <OfficeButton type="submit" size="small" className="ml-auto" disabled={isRunning}>
          {words.add} <KeyHint keys="ctrl+enter" />
        </OfficeButton>
      </div>
    </form>
  )
}

/** Reader of the note. Chosen before writing: afterwards it stays, until the field is empty again. */
function AudienceChoice({
  draft: { audience, text },
  onChoose,
}: {
  draft: NoteDraft
  onChoose: (audience: Audience) => void
}) {
  const emailRefusal = useRefusal('orders.email')
  return (
    <fieldset className="flex gap-4 border-b border-hairline px-2.5 py-1 text-tiny">
      <legend className="sr-only">Reader</legend>
      {(['office', 'customer'] as const).map((one) => {
        const refusal = (one === 'customer' && emailRefusal) || undefined
        return (
          <label key={one} title={refusal} className="inline-flex min-h-7 items-center gap-1.5 max-md:min-h-11">
            <input
              type="radio"
              name="audience"
              className="size-4 accent-ink"
              checked={audience === one}
              disabled={refusal !== undefined || (text !== '' && audience !== one)}
              onChange={() => onChoose(one)}
            />
            <span className={audience === one ? 'font-semibold' : 'text-muted'}>{AUDIENCES[one].label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** A message to the customer that was undone while another text was in the field. */
function ReturnedMessage({ text, hasSpace, onEdit }: { text: string; hasSpace: boolean; onEdit: () => void }) {
  return (
    <div className="border-t border-hairline px-2.5 py-1.5">
      <p className="text-tiny text-muted">Undone. The customer does not get this message:</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <OfficeButton
        size="small"
        className="mt-1"
        refusal={hasSpace ? null : 'Add the text in the field first, or clear it.'}
        onClick={onEdit}
      >
        Edit message
      </OfficeButton>
    </div>
  )
}

function ColleagueMenu({
  colleagues,
  onChoose,
}: {
  colleagues: readonly { staffId: number; name: string }[]
  onChoose: (name: string, close: () => void) => void
}) {
  return (
    <Popover
      label="Notify a colleague"
      button={(given) => (
        <button type="button" className="link touch-target min-h-6" {...given}>
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
                  onChoose(name, close)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

/** A function that returns the text typed since the call that uses it. It stays in the field. */
function useRest(text: string): () => string {
  const latest = useRef(text)
  latest.current = text
  return () => (latest.current.startsWith(text) ? latest.current.slice(text.length).trimStart() : latest.current)
}

/** The message that is sent after its delay. Undone, it returns to the field if the field is empty. */
function useUndoneMessage({ text }: NoteDraft, onDraft: (change: Partial<NoteDraft>) => void) {
  const [sent, setSent] = useState<{ jobId: number; text: string } | null>(null)
  /** An undone message whose place was taken: other words stand in the field already. */
  const [returned, setReturned] = useState<string | null>(null)
  useReturnOfUndone(sent, (undone) => {
    setSent(null)
    if (undone && text === '') onDraft({ audience: 'customer', text: undone })
    else if (undone) setReturned(undone)
  })
  return { setSent, returned, setReturned }
}

const EVERY_MS = 1_000

/** Follows a delayed message. @param onOver gets its text if it was undone in time, or null once it was sent */
function useReturnOfUndone(
  sent: { jobId: number; text: string } | null,
  onOver: (undone: string | null) => void,
): void {
  const { data } = useOfficeQuery(officeJob, sent && { jobId: sent.jobId }, {
    everyMs: EVERY_MS,
    staleMs: 0,
    keepsPrevious: false,
  })
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (sent && data?.job.jobId === sent.jobId && isOver(data.job))
      over.current(data.job.state === 'undone' ? sent.text : null)
  }, [sent, data])
}
