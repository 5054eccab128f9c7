'use client'

import { useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { tooLong } from '#components/kit/field/too-long.ts'
import { Timeline, TimelineEntry } from '#components/kit/figure/timeline.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { Happening } from '#lib/contract/companies/office/company-fields.ts'
import { auditVerb } from '#lib/office/audit-words.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** The field for a note, for a button elsewhere on the page. */
export const NOTE_FIELD = 'note-field'
/** Most characters of a note. */
const MAX = 2000

/** Texts of actions; any other action is shown with its verb in the log. */
const WORDS: Readonly<Record<string, string>> = {
  'kyc.answer': 'answered the KYC documents',
  'kyc.facts': 'entered the register details',
  'companies.edit': 'corrected the details',
  'companies.branch-add': 'added a branch',
  'companies.branch-edit': 'changed a branch',
  'companies.rep': 'assigned a sales representative',
  'branches.decide': 'decided on a branch',
  'credit.propose': 'proposed a credit limit',
  'credit.approve': 'approved a credit limit',
  'approval.declined': 'declined a proposal',
  'approval.withdrawn': 'withdrew a proposal',
  'customers.stop': 'stopped the account',
  'customers.reopen': 'reopened the account',
  'customers.view-as': 'requested a view of the shop as this customer',
  'customers.view-as-open': 'viewed the shop as this customer',
  'customers.view-as-end': 'ended the view as this customer',
  'data-request.add': 'recorded a request about personal data',
  'data-request.close': 'closed a request about personal data',
  'data-request.export': 'exported the personal data',
}

/** Merges repeats of an action by the same person into one line with a count and the latest time. */
function withoutRepeats(history: readonly Happening[]): (Happening & { times: number })[] {
  const shown: (Happening & { times: number })[] = []
  for (const one of history) {
    const last = shown.at(-1)
    const isSame = last?.kind === 'done' && one.kind === 'done' && last.who === one.who && last.text === one.text
    if (isSame && last.detail === one.detail && last.reason === one.reason) last.times += 1
    else shown.push({ ...one, times: 1 })
  }
  return shown
}

/** The history, newest first, with repeats merged. */
function HistoryTimeline({ history }: { history: readonly Happening[] }) {
  return (
    <Timeline label="History">
      {withoutRepeats(history).map(({ id, kind, who, at, text: words, detail, reason, times }) =>
        kind === 'note' ? (
          <TimelineEntry key={id} mark="said" who={who} at={at} note={words} />
        ) : (
          <TimelineEntry key={id} mark="done" who={who} at={at}>
            {WORDS[words] ?? `${auditVerb(words)} this account`}
            {detail ? ` (${detail})` : ''}
            {times > 1 ? `, ${times} times` : ''}.{reason ? <q className="mt-0.5 block text-muted">{reason}</q> : null}
          </TimelineEntry>
        ),
      )}
    </Timeline>
  )
}

/** A field for a note and, below it, the history, newest first. */
export function ActivityFeed({
  history,
  subject,
  placeholder,
  problem,
  isRunning,
  onNote,
}: {
  history: readonly Happening[]
  /** "company 12": a note begun here is restored when the user returns. */
  subject: string
  placeholder: string
  problem: Problem | null
  isRunning: boolean
  /** @returns whether it was saved */
  onNote: (text: string) => Promise<boolean>
}) {
  const [typed, setText] = useRememberedDraft<string>(`office.note ${subject}`)
  const text = typed ?? ''
  const overlong = tooLong(text, MAX)
  const field = useRef<HTMLTextAreaElement>(null)
  const mayWrite = useMay('orders.note')
  const add = async () => {
    if (text.trim() && !overlong && (await onNote(text.trim()))) setText(null)
  }
  useKeys('Notes', {
    n: { label: 'note', run: () => field.current?.focus(), isInStatusBar: true },
  })
  return (
    <>
      <header className="flex items-baseline justify-between">
        <h2 className="heading text-d5">History</h2>
        <span className="text-tiny text-muted">newest first</span>
      </header>
      {mayWrite ? (
        <form
          className="mt-2 mb-4"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <textarea
            ref={field}
            id={NOTE_FIELD}
            aria-label={placeholder}
            aria-invalid={overlong ? true : undefined}
            aria-describedby={overlong ? `${NOTE_FIELD}-wrong` : undefined}
            placeholder={placeholder}
            rows={text ? 4 : 1}
            value={text}
            className="block w-full resize-y rounded-sm border border-field bg-paper min-h-9 px-2.5 py-2 placeholder:text-muted max-md:min-h-11"
            onChange={({ target }) => setText(target.value || null)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                void add()
              }
            }}
          />
          {overlong ? (
            <p id={`${NOTE_FIELD}-wrong`} role="alert" className="mt-1 text-tiny font-semibold text-error">
              {overlong}
            </p>
          ) : null}
          {text.trim() ? (
            <OfficeButton
              type="submit"
              size="small"
              keys="ctrl+enter"
              className="mt-1.5"
              refusal={overlong}
              disabled={isRunning}
            >
              Add note
            </OfficeButton>
          ) : null}
          {problem ? (
            <p role="alert" className="mt-1 font-semibold text-error">
              {problem.message}
            </p>
          ) : null}
        </form>
      ) : (
        <p className="mt-1 mb-4 text-tiny text-muted">Roles that can add notes: {whoMay('orders.note')}.</p>
      )}
      <HistoryTimeline history={history} />
      {history.length === 0 ? <p className="text-muted">No history yet.</p> : null}
    </>
  )
}
