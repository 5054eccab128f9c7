'use client'

import { useMemo, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { changesBetween } from '#lib/content/entries.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useRefusal } from '#lib/office/me.ts'
import { additionsTo } from './add-entries.ts'
import { DraftLine } from './draft-line.tsx'
import { focusFinding } from './focus-finding.ts'
import { AddKeys, PartActions } from './part-actions.tsx'
import { PartDialogs, type Question } from './part-dialogs.tsx'
import { editorOf } from './part-editors.tsx'
import { PartPreview } from './part-preview.tsx'
import { ShopFrontTabs } from './shop-front-tabs.tsx'
import { partWords } from './shop-front-words.ts'
import { useShowDraft } from './shown-drafts.ts'
import { useContentCheck } from './use-content-check.ts'
import { useContentDraft } from './use-content-draft.ts'
import { useIsNarrow } from './use-narrow.ts'
import { usePartKeys } from './use-part-keys.ts'
import { VersionsPanel } from './versions-panel.tsx'
import { WaitingVersions } from './waiting-versions.tsx'

/** A part of the shop front: its draft is changed at the left and seen at the right, and published from the head. */
export function PartScreen<P extends ContentPartName>({ part }: { part: P }) {
  const address = useAddressState()
  const [question, ask] = useState<Question | null>(null)
  const draft = useContentDraft(part, { onConflict: () => ask({ kind: 'conflict' }) })
  const { content, of, server, read } = draft
  const { findings, problem } = useContentCheck(of)
  useShowDraft(part, draft.hasDraft ? content : null)
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const refusal = useRefusal('content.edit')
  const publishRefusal = useRefusal('content.publish')
  const changes = useMemo(() => (server && of ? changesBetween(server.current.of, of) : []), [server, of])

  const chosen = address.get('at') || null
  const isShowingVersions = address.get('open') === 'versions'
  const looked = address.get('look') === '' ? null : Number(address.get('look'))
  const hasPreview = part !== 'redirects'
  const isPreviewOpen = hasPreview && (!isNarrow || address.get('open') === 'preview' || looked !== null)
  const choose = (itemId: string | null) => address.set({ at: itemId, open: null, look: null }, 'replace')
  const look = (number: number | null) => address.set({ look: number === null ? null : String(number) }, 'replace')
  const showVersions = () => address.set({ open: isShowingVersions ? null : 'versions', look: null })

  function mend(finding: ContentFinding): void {
    ask(null)
    choose(finding.itemId)
    focusFinding(finding.message)
  }
  const additions = (content === null ? [] : additionsTo(part, content)).map((one) => ({
    ...{ id: one.id, label: one.label, refusal: refusal ?? one.refusal },
    run: () => {
      const { content: next, itemId } = one.add()
      draft.change(next)
      choose(itemId)
    },
  }))
  usePartKeys({
    ...(publishRefusal === null && changes.length > 0 && { publish: () => ask({ kind: 'publish' }) }),
    ...(draft.canUndo && { undo: () => draft.step('undo') }),
    ...(draft.canRedo && { redo: () => draft.step('redo') }),
    ...(chosen && !isShowingVersions && { close: () => choose(null) }),
    versions: showVersions,
    hasRows: hasPreview,
  })

  const Editor = editorOf(part)
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
            onPreview={hasPreview ? () => address.set({ open: 'preview' }) : undefined}
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
        <div className="flex min-h-0 flex-1">
          <div
            className={classes(
              'flex min-h-0 min-w-0 flex-col',
              hasPreview ? 'flex-1 lg:w-[44%] lg:flex-none lg:border-r lg:border-hairline' : 'flex-1',
            )}
          >
            {isShowingVersions ? (
              <VersionsPanel
                part={part}
                looked={looked}
                refusal={publishRefusal}
                onLook={look}
                onGoBack={(version) => ask({ kind: 'go-back', version })}
                onClose={showVersions}
              />
            ) : (
              <div className="min-h-0 flex-1 overflow-y-auto pb-6">
                <Editor
                  content={content}
                  findings={findings}
                  refusal={refusal}
                  chosen={chosen}
                  onChoose={choose}
                  onChange={draft.change}
                />
              </div>
            )}
          </div>
          {isPreviewOpen ? (
            <PartPreview
              of={of}
              looked={looked}
              chosen={chosen}
              findings={findings}
              problem={problem}
              isNarrow={isNarrow}
              onMend={mend}
              onLook={look}
              onClose={() => address.set({ open: isShowingVersions ? 'versions' : null, look: null })}
            />
          ) : null}
        </div>
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
