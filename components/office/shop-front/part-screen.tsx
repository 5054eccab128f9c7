'use client'

import { useMemo, useState } from 'react'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { changesBetween } from '#lib/content/entries.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { useRefusal } from '#lib/office/me.ts'
import { additionsTo } from './add-entries.ts'
import { DraftLine } from './draft-line.tsx'
import { focusFinding } from './focus-finding.ts'
import { AddKeys, PartActions } from './part-actions.tsx'
import { PartBody } from './part-body.tsx'
import { PartDialogs, type Question } from './part-dialogs.tsx'
import { ShopFrontTabs } from './shop-front-tabs.tsx'
import { partWords } from './shop-front-words.ts'
import { useShowDraft } from './shown-drafts.ts'
import { useContentCheck } from './use-content-check.ts'
import { type ContentDraft, useContentDraft } from './use-content-draft.ts'
import { usePartKeys } from './use-part-keys.ts'
import { usePartPlace } from './use-part-place.ts'
import { WaitingVersions } from './waiting-versions.tsx'

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
        subtitle={of ? partWords(of) : undefined}
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
