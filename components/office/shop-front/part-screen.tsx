'use client'

import { useMemo, useState } from 'react'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { changesBetween } from '#lib/content/entries.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { type ContentOf, entriesAt, listsOf, type PartContent } from '#lib/contract/content/content-parts.ts'
import { type Entry, fullRefusal } from '#lib/contract/content/entry-forms.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { useRefusal } from '#lib/office/me.ts'
import { DraftLine } from './draft-line.tsx'
import { newEntry } from './new-entry.ts'
import { AddKeys, PartActions } from './part-actions.tsx'
import { PartBody } from './part-body.tsx'
import { PartDialogs, type Question } from './part-dialogs.tsx'
import { ShopFrontTabs } from './shop-front-tabs.tsx'
import { useShowDraft } from './shown-drafts.ts'
import { useContentCheck } from './use-content-check.ts'
import { type ContentDraft, useContentDraft } from './use-content-draft.ts'
import { usePartKeys } from './use-part-keys.ts'
import { usePartPlace } from './use-part-place.ts'
import { WaitingVersions } from './waiting-versions.tsx'

/** An entry that can be added to a part. */
interface Addition<P extends ContentPartName> {
  id: string
  /** "Banner", "Section: text and picture" */
  label: string
  /** Why there can be no more. */
  refusal: string | null
  /** The content with the entry at the end of its list, and the entry's ID, to open it. */
  add: () => { content: ContentOf[P]; itemId: string }
}

/** Entries that can be added to a part now. Kinds that a list can have only once are offered until it has them. */
export const additionsTo = <P extends ContentPartName>(part: P, content: ContentOf[P]): Addition<P>[] =>
  listsOf(part).flatMap(({ name, schema, form }) => {
    const entries = entriesAt(content, name)
    const addition = (label: string, given: object = {}): Addition<P> => ({
      ...{ id: label, label, refusal: fullRefusal(form, entries.length) },
      add: () => {
        const entry = newEntry(schema, given) as Entry
        return { content: { ...content, [name]: [...entries, entry] }, itemId: entry.id }
      },
    })
    if (!form.add) return []
    if (!form.kinds) return [addition(form.add)]
    const { names, isOnce } = form.kinds
    return Object.entries(names)
      .filter(([kind]) => !isOnce(kind) || !entries.some((one) => one.kind === kind))
      .map(([kind, kindName]) => addition(`${form.add}: ${kindName.toLowerCase()}`, { kind }))
  })

/** Entries that can be added to the part; a new entry is opened. */
function additionsOf<P extends ContentPartName>(
  part: P,
  draft: ContentDraft<P>,
  refusal: string | null,
  choose: (itemId: string) => void,
) {
  const { content } = draft
  return (content === null ? [] : additionsTo(part, content)).map((one) => ({
    ...{ id: one.id, label: one.label, refusal: refusal ?? one.refusal },
    run: () => {
      const { content: next, itemId } = one.add()
      draft.change(next)
      choose(itemId)
    },
  }))
}

/** Maximum attempts until an entry is open. */
const MAX_FOCUS_TRIES = 20
const FOCUS_EVERY_MS = 50

/** Focuses the control of a finding once its entry is open. Finds it by the text of its findings (`FieldRow`). */
function focusFinding(message: string, tries = MAX_FOCUS_TRIES): void {
  const said = [...document.querySelectorAll('main ul[id$="-found"]')].find(({ children }) =>
    [...children].some(({ textContent }) => textContent === message),
  )
  const field = said && document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(said.id)}"]`)
  if (field) {
    field.scrollIntoView({ block: 'center' })
    field.focus()
  } else if (tries > 0) setTimeout(() => focusFinding(message, tries - 1), FOCUS_EVERY_MS)
}

/** Subtitles of parts with # for the number of their entries. */
const SUBTITLES: Partial<Record<ContentPartName, string>> = {
  home: 'The home page, #',
  menu: 'The menu, # after the collections',
  notices: 'Above all pages, #',
  help: 'The help center, #',
  footer: 'Footer, # of links',
  pages: '# of text',
}

/** Name and size of a part: "The home page, 5 banners and 7 sections". */
function subtitleOf({ part, content }: PartContent): string {
  const counts = listsOf(part).flatMap(({ name, form: { add, noun } }) => {
    const { length } = entriesAt(content, name)
    return add ? `${showCount(length)} ${noun}${length === 1 ? '' : 's'}` : []
  })
  return (SUBTITLES[part] ?? '#').replace('#', counts.join(' and '))
}

/** A part of the shop front: its draft is changed at the left and seen at the right, and published from the head. */
export function PartScreen<P extends ContentPartName>({ part }: { part: P }) {
  const [question, ask] = useState<Question | null>(null)
  const draft = useContentDraft(part, { onConflict: () => ask({ kind: 'conflict' }) })
  const { content, of, server, read } = draft
  const check = useContentCheck(of)
  useShowDraft(part, draft.hasDraft ? content : null)
  const isPhone = useIsPhone()
  const refusal = useRefusal('content.edit')
  const publishRefusal = useRefusal('content.publish')
  const changes = useMemo(() => (server && of ? changesBetween(server.current.of, of) : []), [server, of])

  const { chosen, isShowingVersions, looked, hasPreview, choose, look, showVersions, showPreview } = usePartPlace(part)

  function mend(finding: ContentFinding): void {
    ask(null)
    choose(finding.itemId)
    focusFinding(finding.message)
  }
  const additions = additionsOf(part, draft, refusal, choose)
  usePartKeys({
    ...(publishRefusal === null && changes.length > 0 && { publish: () => ask({ kind: 'publish' }) }),
    ...(draft.canUndo && { undo: () => draft.step('undo') }),
    ...(draft.canRedo && { redo: () => draft.step('redo') }),
    ...(chosen && !isShowingVersions && { close: () => choose(null) }),
    versions: showVersions,
    hasRows: hasPreview,
  })

  const line = (
    <DraftLine
      part={part}
      draft={draft}
      refusal={refusal}
      onConflict={() => ask({ kind: 'conflict' })}
      onDiscard={() => void draft.flush().then(() => ask({ kind: 'discard' }))}
    />
  )
  return (
    <>
      <PageHead
        title="Shop front"
        subtitle={of ? subtitleOf(of) : undefined}
        actions={
          <PartActions
            isShowingVersions={isShowingVersions}
            additions={additions}
            count={changes.length}
            publishRefusal={publishRefusal}
            onVersions={showVersions}
            onPublish={() => ask({ kind: 'publish' })}
            onPreview={hasPreview ? showPreview : undefined}
          />
        }
      />
      <AddKeys entries={additions} />
      <ShopFrontTabs current={part} isOn end={isPhone ? null : line} />
      {isPhone ? <div className="room-gutter flex min-h-9 flex-none items-center">{line}</div> : null}
      {server ? (
        <WaitingVersions part={part} content={server} refusal={publishRefusal} looked={looked} onLook={look} />
      ) : null}
      {read.error && !server ? (
        <FailedState
          title="We could not load this part of the shop front."
          error={read.error}
          permission="content.view"
          onRetry={() => void read.refetch()}
        />
      ) : !of || content === null || !server ? (
        <LoadingRows label="Loading the shop front" rows={10} />
      ) : (
        <PartBody
          part={part}
          of={of}
          content={content}
          check={check}
          onChange={draft.change}
          onMend={mend}
          onGoBack={(version) => ask({ kind: 'go-back', version })}
        />
      )}
      {of && server ? (
        <PartDialogs
          question={question}
          part={part}
          of={of}
          server={server}
          draft={draft}
          changes={changes}
          onMend={mend}
          onGoneBack={() => {
            ask(null)
            look(null)
          }}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  )
}
