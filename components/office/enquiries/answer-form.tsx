'use client'

import { type RefObject, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  type Enquiry,
  officeEnquiry,
  officeEnquiryAnswer,
  officeEnquiryList,
  officeEnquiryUndo,
  officeSavedReplies,
  officeSavedReplySave,
  type SavedReply,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { isTemplateFilled, ReplyWindow, TemplateChoice, type TypedTemplate, useReplyKind } from './whatsapp-reply.tsx'

/** Reads that a change of an enquiry refreshes. */
export const ENQUIRY_READS = [officeEnquiry.name, officeEnquiryList.name, officeToday.name]

const MAX = 4000

interface Answer {
  kind: 'answer' | 'note'
  body: string
  /** By WhatsApp after 24 hours; the body is then its text. */
  template?: TypedTemplate
}

const EMPTY: Answer = { kind: 'answer', body: '' }

/** The text of a saved reply for this customer: {name} and {order} are replaced. */
export const replyText = (body: string, { customer, email, orderNo }: Enquiry): string =>
  body
    .replaceAll('{name}', customer === email ? '' : (customer.split(' ')[0] ?? ''))
    .replaceAll('{order}', orderNo === null ? '' : String(orderNo))

/** Writes the answer, or a note for staff. The text survives leaving the page until it is sent. */
export function AnswerForm({ enquiry, field }: { enquiry: Enquiry; field: RefObject<HTMLTextAreaElement | null> }) {
  const { no, version, whatsApp } = enquiry
  const replyKind = useReplyKind(whatsApp, enquiry.lastInAt)
  const channel = whatsApp ? 'WhatsApp' : 'email'
  const [draft, setDraft] = useRememberedDraft<Answer>(`enquiry.${no}`)
  const [closes, setCloses] = useState(false)
  const { kind, body, template } = draft ?? EMPTY
  const refusal = useRefusal('enquiries.answer')
  const answer = useOfficeAction(officeEnquiryAnswer, { refreshes: ENQUIRY_READS })
  const undo = useOfficeAction(officeEnquiryUndo, {
    refreshes: ENQUIRY_READS,
    onDone: (_, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  const typed = useRef(body)
  typed.current = body
  /** Undoes an answer. Its text returns to the field, above text that was typed in the meantime. */
  async function takeBack(messageId: number, text: string): Promise<void> {
    const { ok } = await undo.run({ no, messageId })
    if (ok) setDraft({ kind: 'answer', body: [text, typed.current].filter(Boolean).join('\n\n').slice(0, MAX) })
  }
  const isAnswer = kind === 'answer'
  const byTemplate = isAnswer && replyKind === 'template'
  const isStopped = isAnswer && replyKind === 'none'
  const isFilled = byTemplate ? isTemplateFilled(template) : body.trim() !== '' && !isStopped
  async function send(): Promise<void> {
    if (!isFilled || answer.isRunning || refusal) return
    const chosen = byTemplate && template ? { template: { ...template, values: [...template.values] } } : {}
    const sent = await answer.run({ no, version, kind, body, closes: isAnswer && closes, ...chosen })
    if (!sent.ok) return
    setDraft(null)
    setCloses(false)
    const own = sent.data.messages.at(-1)
    noteDone(sent.message, isAnswer && own ? () => void takeBack(Number(own.id), byTemplate ? '' : body) : undefined)
  }
  return (
    <form
      aria-label="Answer"
      className="border border-field bg-paper focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className="flex flex-wrap items-center gap-4 border-b border-hairline px-2.5 py-1">
        <legend className="sr-only">Kind of message</legend>
        {(['answer', 'note'] as const).map((one) => (
          <label key={one} className="inline-flex min-h-7 items-center gap-1.5 max-md:min-h-11">
            <input
              type="radio"
              name="kind"
              className="size-4 accent-ink"
              checked={kind === one}
              onChange={() => setDraft({ kind: one, body: template ? '' : body })}
            />
            {one === 'answer' ? `Answer by ${channel}` : 'Note for staff'}
          </label>
        ))}
        <SavedReplies
          body={body}
          isShown={isAnswer && replyKind === 'text'}
          onInsert={(reply) => {
            const text = replyText(reply.body, enquiry)
            setDraft({ kind, body: body ? `${body}\n\n${text}` : text })
            field.current?.focus()
          }}
        />
      </fieldset>
      {whatsApp && isAnswer ? <ReplyWindow kind={replyKind} conversation={whatsApp} /> : null}
      {byTemplate ? (
        <TemplateChoice
          chosen={template ?? null}
          onChoose={(chosen, text) => setDraft(chosen ? { kind, body: text, template: chosen } : null)}
        />
      ) : (
        <AnswerText
          field={field}
          isAnswer={isAnswer}
          channel={channel}
          isStopped={isStopped}
          value={body}
          onChange={(text) => setDraft(text ? { kind, body: text } : null)}
          onSend={() => void send()}
        />
      )}
      {answer.problem ? (
        <div className="px-2.5">
          <AlertLine tone="error" title="Not sent." live="assertive">
            {answer.problem.message}
          </AlertLine>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 px-2.5 pb-2">
        {isAnswer ? <CheckboxField label="Close the enquiry" value={closes} onChange={setCloses} /> : null}
        <OfficeButton
          type="submit"
          variant={isAnswer ? 'main' : 'outline'}
          className="ml-auto"
          refusal={refusal}
          disabled={answer.isRunning || !isFilled}
        >
          {isAnswer ? 'Send answer' : 'Add note'} <KeyHint keys="ctrl+enter" />
        </OfficeButton>
      </div>
    </form>
  )
}

function answerHint({ isAnswer, isStopped, channel }: { isAnswer: boolean; isStopped: boolean; channel: string }) {
  if (isStopped) return 'No answer is possible after STOP.'
  return isAnswer ? `The customer gets this by ${channel}.` : 'Only staff can read this.'
}

/** The text of an answer or a note. */
function AnswerText({
  field,
  isAnswer,
  channel,
  isStopped,
  value,
  onChange,
  onSend,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  isAnswer: boolean
  channel: string
  /** The customer wrote STOP, and has not written since. */
  isStopped: boolean
  value: string
  onChange: (text: string) => void
  onSend: () => void
}) {
  return (
    <textarea
      ref={field}
      aria-label={isAnswer ? 'Answer to the customer' : 'Note for staff'}
      placeholder={answerHint({ isAnswer, isStopped, channel })}
      rows={isAnswer && !isStopped ? 6 : 3}
      disabled={isStopped}
      maxLength={MAX}
      className="block w-full resize-y bg-transparent px-2.5 py-2 outline-none"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}

/** Inserts a saved reply, and saves the typed text under a name. */
function SavedReplies({
  body,
  isShown,
  onInsert,
}: {
  body: string
  isShown: boolean
  onInsert: (reply: SavedReply) => void
}) {
  const { data = [] } = useOfficeQuery(officeSavedReplies, isShown ? {} : null)
  const [name, setName] = useState<string | null>(null)
  const save = useOfficeAction(officeSavedReplySave, {
    refreshes: [officeSavedReplies.name],
    onDone: (_, message) => {
      setName(null)
      noteDone(message)
    },
    onRefused: ({ message }) => noteRefused(message),
  })
  if (!isShown) return null
  if (name !== null) {
    return (
      <span className="ml-auto flex flex-wrap items-end gap-2 py-1">
        <OfficeField label="Name of the saved reply" maxLength={60} autoFocus value={name} onChange={setName} />
        <OfficeButton
          size="small"
          disabled={name.trim() === '' || save.isRunning}
          onClick={() => void save.run({ name, body })}
        >
          Save
        </OfficeButton>
        <OfficeButton size="small" onClick={() => setName(null)}>
          Cancel
        </OfficeButton>
      </span>
    )
  }
  const entries = [
    ...data.map((reply) => ({ id: `use-${reply.id}`, label: reply.name, run: () => onInsert(reply) })),
    {
      id: 'save',
      label: 'Save this text as a reply',
      run: () => setName(''),
      refusal: body.trim() === '' ? 'Write the text first.' : null,
    },
    ...data.map((reply) => ({
      id: `delete-${reply.id}`,
      label: `Delete “${reply.name}”`,
      run: () => void save.run({ name: reply.name, body: '' }),
    })),
  ]
  return (
    <span className="ml-auto">
      <OfficeMenu label="Saved replies" entries={entries} variant="quiet" />
    </span>
  )
}
