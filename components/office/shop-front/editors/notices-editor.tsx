'use client'

import { classes } from '#components/kit/classes.ts'
import { WarningIcon } from '#components/kit/icon.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import type { Audience } from '#lib/contract/content/content-names.ts'
import { AUDIENCES } from '#lib/contract/content/content-names.ts'
import type { Notice } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { freshKey } from '#lib/http/attempt-key.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withCopy, withEntry } from '../entry-lists.ts'
import { EntryMark, EntrySpan } from '../entry-mark.tsx'
import { findingsOf } from '../field-row.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { ShownFields } from '../shown-fields.tsx'
import { TargetRow } from '../target-row.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import type { PartEditorProps } from './part-editor.ts'

const MAX_NOTICES = 20

const AUDIENCE_NAMES: Record<Audience, string> = {
  everybody: 'Everyone',
  guests: 'Guests (not signed in)',
  consumers: 'Consumers',
  traders: 'Traders',
}

const SHORT_AUDIENCES: Record<Audience, string | null> = {
  everybody: null,
  guests: 'for guests',
  consumers: 'for consumers',
  traders: 'for traders',
}

const KINDS = { plain: 'Plain', important: 'Important (with a warning sign)' } as const
const PLACES = { everywhere: 'On every page', home: 'On the home page only' } as const

const nameOf = ({ text }: Notice) => text.trim() || 'A notice without text'

function NoticeFields({
  notice,
  findings,
  refusal,
  onChange,
}: {
  notice: Notice
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (notice: Notice) => void
}) {
  const isReadOnly = refusal !== null
  const set = (change: Partial<Notice>) => onChange({ ...notice, ...change })
  const found = (field: string) => findingsOf(findings, notice.id, field)
  return (
    <>
      <LongTextRow
        label="Text"
        rows={2}
        most={200}
        value={notice.text}
        findings={found('text')}
        isReadOnly={isReadOnly}
        onChange={(text) => set({ text })}
      />
      <ChoiceRow
        label="Kind"
        names={KINDS}
        options={['plain', 'important']}
        value={notice.isImportant ? 'important' : 'plain'}
        refusal={refusal}
        onChange={(kind) => set({ isImportant: kind === 'important' })}
      />
      <TextRow
        label="Link"
        placeholder="No link"
        most={40}
        value={notice.linkText}
        findings={found('linkText')}
        isReadOnly={isReadOnly}
        onChange={(linkText) => set({ linkText })}
      />
      {notice.linkText || notice.target ? (
        <TargetRow
          value={notice.target}
          findings={found('target')}
          refusal={refusal}
          onChange={(target) => set({ target })}
        />
      ) : null}
      <ChoiceRow
        label="For"
        names={AUDIENCE_NAMES}
        options={AUDIENCES}
        value={notice.audience}
        refusal={refusal}
        onChange={(audience) => set({ audience })}
      />
      <ChoiceRow
        label="Where"
        names={PLACES}
        options={['everywhere', 'home']}
        value={notice.where}
        refusal={refusal}
        onChange={(where) => set({ where })}
      />
      <ShownFields
        itemId={notice.id}
        noun="notice"
        value={notice}
        findings={findings}
        refusal={refusal}
        onChange={({ isHidden, from, until }) => set({ isHidden, from, until })}
      />
    </>
  )
}

/** How a notice will look over a page of the shop, drawn small. */
function NoticeStrip({ notice: { text, linkText, isImportant } }: { notice: Notice }) {
  return (
    <figure className="border border-hairline bg-ground">
      <figcaption className="sr-only">Preview</figcaption>
      <p
        className={classes(
          'flex items-start gap-2 border-b border-hairline px-3 py-2 text-tiny',
          isImportant ? 'bg-warning-tint' : 'bg-info-tint',
        )}
      >
        {isImportant ? <WarningIcon size={16} className="mt-0.5 text-warning" /> : null}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {text.trim() || <span className="text-muted">Text of the notice</span>}{' '}
          {linkText ? <span className="underline">{linkText}</span> : null}
        </span>
      </p>
      {/* The head of the page below it. */}
      <div aria-hidden="true" className="flex items-center gap-3 px-3 py-2.5">
        <span className="h-2.5 w-12 bg-ink" />
        <span className="h-2.5 flex-1 bg-calico" />
        <span className="size-2.5 bg-calico" />
        <span className="size-2.5 bg-calico" />
      </div>
    </figure>
  )
}

/** Notices: a strip over the pages of the shop, for closed days and delays. */
export function NoticesEditor({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'notices'>) {
  const { notices } = content
  const set = (next: Notice[]) => onChange({ ...content, notices: next })
  const isFull = notices.length >= MAX_NOTICES

  function copy(notice: Notice): void {
    const added = { ...notice, id: freshKey() }
    set(withCopy(notices, notice.id, added))
    onChoose(added.id)
  }

  return (
    <>
      {notices.length > 0 ? <ListHead title="Notices" /> : null}
      <OrderedItems
        label="Notices in their order"
        empty={
          <EmptyState
            title="No notices yet"
            text="Add a notice for closed days or delays. It is shown above every page."
          />
        }
        refusal={refusal}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => set(inOrderOf(notices, ids))}
        items={notices.map((notice) => {
          const own = findings.filter(({ itemId }) => itemId === notice.id)
          const hide = () => set(withEntry(notices, { ...notice, isHidden: !notice.isHidden }))
          const note = [SHORT_AUDIENCES[notice.audience], notice.where === 'home' ? 'home page' : null]
          return {
            ...{ id: notice.id, name: nameOf(notice), isHidden: notice.isHidden, onHide: hide },
            title: <span className="line-clamp-2">{nameOf(notice)}</span>,
            note: note.filter(Boolean).join(', '),
            aside: (
              <>
                <EntrySpan shown={notice} />
                <EntryMark shown={notice} findings={own} />
              </>
            ),
            fields: () => (
              <div className="grid gap-2.5">
                <NoticeStrip notice={notice} />
                <NoticeFields
                  notice={notice}
                  findings={findings}
                  refusal={refusal}
                  onChange={(next) => set(withEntry(notices, next))}
                />
                <EntryActions
                  noun="notice"
                  findings={own.filter(({ field }) => field === null)}
                  refusal={refusal}
                  onStep={(step) => set(stepped(notices, notice.id, step))}
                  onCopy={() => copy(notice)}
                  copyRefusal={isFull ? `At most ${MAX_NOTICES} notices.` : null}
                  onRemove={() => {
                    onChoose(null)
                    set(notices.filter(({ id }) => id !== notice.id))
                  }}
                />
              </div>
            ),
          }
        })}
      />
    </>
  )
}
