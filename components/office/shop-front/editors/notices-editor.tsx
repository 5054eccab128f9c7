'use client'

import { classes } from '#components/kit/classes.ts'
import { WarningIcon } from '#components/kit/icon.tsx'
import { contentShapes, type Notice } from '#lib/contract/content/content-parts.ts'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import { forAudience } from '../entry-lists.ts'
import { EntryList } from './entry-list.tsx'
import type { PartEditorProps } from './part-editor.ts'

const LIST = contentShapes.notices.shape.notices

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
export function NoticesEditor({ content, onChange, ...rest }: PartEditorProps<'notices'>) {
  return (
    <EntryList
      {...rest}
      list={LIST}
      entries={content.notices}
      onEntries={(notices) => onChange({ notices })}
      words={({ text, audience, where }) => ({
        title: <span className="line-clamp-2">{text.trim() || listFormOf(LIST).nameless}</span>,
        note: [forAudience(audience), where === 'home' ? 'home page' : null].filter(Boolean).join(', '),
      })}
      fields={(notice, fields) => (
        <>
          <NoticeStrip notice={notice} />
          {fields}
        </>
      )}
    />
  )
}
