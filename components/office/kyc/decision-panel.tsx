'use client'

import { type RefObject, useId, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { tooLong } from '#components/kit/field/too-long.ts'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { DECLINE_REASONS } from '#lib/kyc/decline-reasons.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'

/** Most characters of the typed sentence, in addition to the sentence of the reason. */
const MAX = 300

/** Id of the panel, which a phone scrolls to. */
export const DECISION_ID = 'kyc-decision'

/** Status of a document: the unsent decision, else the status that the company knows. */
export function statusOf({ state, decision }: ReviewedDocument): { status: Status; word: string } {
  if (decision?.decision === 'accepted') return { status: 'done', word: 'Accepted' }
  if (decision?.decision === 'declined') return { status: 'ended', word: 'Declined' }
  if (state === 'accepted') return { status: 'done', word: 'Accepted earlier' }
  if (state === 'declined') return { status: 'ended', word: 'Declined earlier' }
  return { status: 'wait', word: 'Not decided' }
}

/**
 * The decision on the open document. It can be undone until the answer is sent; the company gets the reason unchanged.
 * @param refusal reason why the user is not allowed to decide
 */
export function DecisionPanel({
  document,
  position,
  count,
  refusal,
  onDecide,
}: {
  document: ReviewedDocument
  /** Its place among the company's documents, from 1. */
  position: number
  count: number
  refusal: string | null
  /** @returns whether it was saved */
  onDecide: (decision: 'accepted' | 'declined' | 'none', reason?: string) => Promise<boolean>
}) {
  const [isDeclining, setDeclining] = useState(false)
  const [typed, setTyped] = useRememberedDraft<string>(`office.decline document ${document.id}`)
  const words = typed ?? ''
  const overlong = tooLong(words, MAX)
  const field = useRef<HTMLTextAreaElement>(null)
  const { status, word } = statusOf(document)
  const decline = async (sentence: string) => {
    const own = words.trim()
    if (overlong) return field.current?.focus()
    setDeclining(false)
    // The text stays until the decision is saved: a colleague's change or a lost connection refuses it.
    if (await onDecide('declined', [sentence, own].filter(Boolean).join(' '))) setTyped(null)
  }
  const accept = () => {
    setDeclining(false)
    void onDecide('accepted')
  }

  useKeys('Decision', {
    a: { label: 'accept', run: () => !refusal && accept(), isInStatusBar: true },
    d: { label: 'decline, then 1 to 6', run: () => !refusal && setDeclining(true), isInStatusBar: true },
  })
  useKeys(
    'Reasons',
    {
      ...Object.fromEntries(
        DECLINE_REASONS.map(({ label, sentence }, at) => [
          String(at + 1),
          { label: label.toLowerCase(), run: () => void decline(sentence) },
        ]),
      ),
      esc: { label: 'do not decline', run: () => setDeclining(false), worksInFields: true },
      'ctrl+enter': {
        label: 'decline with your own text',
        run: () => (words.trim() ? void decline('') : field.current?.focus()),
        worksInFields: true,
      },
    },
    isDeclining,
  )

  return (
    <section id={DECISION_ID} aria-label="Decision" className="scroll-mt-2 border-t border-hairline py-3">
      <header className="flex items-center justify-between gap-3">
        <h2 className="heading min-w-0 truncate text-d5">
          {document.name.replace(/\.\w+$/, '')}, {position} of {count}
        </h2>
        <StatusMark status={status} className="shrink-0">
          {word}
        </StatusMark>
      </header>
      <div className="mt-2 grid grid-cols-2 gap-2.5">
        <OfficeButton
          variant={document.decision?.decision === 'accepted' ? 'quiet' : 'main'}
          keys="a"
          className="h-10 max-md:h-14"
          refusal={refusal}
          onClick={accept}
        >
          Accept
        </OfficeButton>
        <OfficeButton
          variant="outline"
          keys="d"
          className="h-10 max-md:h-14"
          refusal={refusal}
          aria-expanded={isDeclining}
          onClick={() => setDeclining(!isDeclining)}
        >
          Decline
        </OfficeButton>
      </div>
      <DecisionNote document={document} onUndo={refusal ? null : () => void onDecide('none')} />
      {refusal ? null : (
        <DeclineReasons
          field={field}
          words={words}
          overlong={overlong}
          onType={(text) => setTyped(text || null)}
          onDecline={(sentence) => void decline(sentence)}
        />
      )}
    </section>
  )
}

/** The unsent decision with its undo, or the reason that was sent. */
function DecisionNote({ document, onUndo }: { document: ReviewedDocument; onUndo: (() => void) | null }) {
  return (
    <>
      {document.decision ? (
        <p className="mt-2 text-tiny text-muted">
          By {document.decision.by}, not sent yet.{' '}
          {document.decision.reason ? <q className="text-ink">{document.decision.reason}</q> : null}{' '}
          {onUndo ? (
            <button type="button" className="link min-h-6 max-md:min-h-11" onClick={onUndo}>
              Undo
            </button>
          ) : null}
        </p>
      ) : document.reason ? (
        <p className="mt-2 text-tiny text-muted">
          Sent to the company: <q className="text-ink">{document.reason}</q>
        </p>
      ) : null}
    </>
  )
}

/** Reasons to decline, and the user's own sentence. */
function DeclineReasons({
  field,
  words,
  overlong,
  onType,
  onDecline,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  words: string
  /** Error of a sentence that is too long. */
  overlong: ReturnType<typeof tooLong>
  onType: (words: string) => void
  /** @param sentence of the reason; empty: the user's own sentence only */
  onDecline: (sentence: string) => void
}) {
  const id = useId()
  return (
    <>
      <p className="mt-2.5 text-tiny text-muted">Choose a reason to decline. The customer gets this text:</p>
      <ul className="mt-1 grid grid-cols-2 gap-x-2">
        {DECLINE_REASONS.map(({ label, sentence }, at) => (
          <li key={label}>
            <button
              type="button"
              title={sentence}
              className="flex min-h-7 w-full items-center gap-2 rounded-sm text-left hover:bg-calico max-md:min-h-11"
              onClick={() => onDecline(sentence)}
            >
              <KeyHint keys={String(at + 1)} />
              {label}
            </button>
          </li>
        ))}
      </ul>
      <label className="mt-2 block">
        <span className="sr-only">Your own sentence, sent with the reason</span>
        <textarea
          ref={field}
          rows={2}
          value={words}
          aria-invalid={overlong ? true : undefined}
          aria-describedby={overlong ? `${id}-wrong` : undefined}
          onChange={(event) => onType(event.target.value)}
          placeholder="Add your own sentence. Example: “The second page is cut off at the stamp.”"
          className="w-full resize-y rounded-sm border border-field bg-paper px-2.5 py-1.5 placeholder:text-muted"
        />
      </label>
      {overlong ? (
        <p id={`${id}-wrong`} role="alert" className="text-tiny font-semibold text-error">
          {overlong}
        </p>
      ) : null}
      {words.trim() ? (
        <OfficeButton
          variant="outline"
          size="small"
          className="mt-1.5"
          refusal={overlong}
          onClick={() => onDecline('')}
        >
          Decline with this sentence only
        </OfficeButton>
      ) : null}
    </>
  )
}
