'use client'

import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { FailedState } from '#components/kit/state/office-states.tsx'
import type { PreviewMessage } from '#lib/content/preview-message.ts'
import { type ShownWhen, timedEntries } from '#lib/content/shown.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf, PartContent } from '#lib/contract/content/content-parts.ts'
import {
  type ContentFinding,
  officeContent,
  officeContentParts,
  officeContentVersion,
} from '#lib/contract/content/office/content.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { PreviewPane } from './preview-pane.tsx'
import { usePreviewView } from './preview-view.ts'
import { useShowDraft, useShownDrafts } from './shown-drafts.ts'

/** The page on which a part is seen. */
function pageOf({ part, content }: PartContent, chosen: string | null): PreviewMessage['page'] {
  if (part === 'help') return { kind: 'help' }
  if (part === 'home' && content.banners.some(({ id }) => id === chosen)) {
    return { kind: 'home', banner: chosen ?? '' }
  }
  if (part !== 'pages') return { kind: 'home' }
  const page = content.pages.find(({ id }) => id === chosen) ?? content.pages[0]
  return page ? { kind: 'page', id: page.id } : { kind: 'home' }
}

/** Period of the chosen entry; null if it has no period. */
const shownOf = (of: PartContent, chosen: string | null): ShownWhen | null =>
  timedEntries(of).find(({ id }) => id === chosen) ?? null

/** Loads a part's draft for the preview; renders no element. */
function OtherDraft<P extends ContentPartName>({ part }: { part: P }) {
  const { data } = useOfficeQuery(officeContent, { part })
  useShowDraft(part, (data?.draft?.of.content ?? null) as ContentOf[P] | null)
  return null
}

/** Loads the drafts of the other parts, so that the preview shows the shop with all of them. */
function OtherDrafts({ current }: { current: ContentPartName }) {
  const { data } = useOfficeQuery(officeContentParts, {})
  const others = data?.filter(({ part, hasDraft }) => hasDraft && part !== current) ?? []
  return others.map(({ part }) => <OtherDraft key={part} part={part} />)
}

/** Preview of a part's draft or of an opened version: at the right on wide screens, over the page on narrow screens. */
export function PartPreview({
  of,
  looked,
  chosen,
  findings,
  problem,
  isNarrow,
  onMend,
  onLook,
  onClose,
}: {
  /** The draft. */
  of: PartContent
  /** Number of the opened version; null for the draft. */
  looked: number | null
  chosen: string | null
  findings: readonly ContentFinding[]
  problem: string | null
  isNarrow: boolean
  onMend: (finding: ContentFinding) => void
  onLook: (number: number | null) => void
  /** On narrow screens. */
  onClose: () => void
}) {
  const view = usePreviewView(isNarrow ? 'phone' : 'both')
  const drafts = useShownDrafts()
  const { part } = of
  const version = useOfficeQuery(officeContentVersion, looked === null ? null : { part, number: looked }, {
    keepsPrevious: false,
  })
  const shown = looked === null ? of : (version.data?.of ?? null)
  const head =
    looked === null ? null : (
      <p className="flex min-h-9.5 flex-none items-center gap-3 bg-info-tint px-5 py-1 max-md:px-4" role="status">
        <b className="font-semibold">{version.data ? `Version ${looked}` : `Version ${looked} is loading`}</b>
        <span className="ml-auto">
          <OfficeButton size="small" onClick={() => onLook(null)}>
            Back to the draft
          </OfficeButton>
        </span>
      </p>
    )
  const pane =
    version.error && !version.data ? (
      <FailedState
        title="We could not load this version."
        error={version.error}
        onRetry={() => void version.refetch()}
      />
    ) : (
      <PreviewPane
        view={view}
        content={shown ? { ...drafts, [part]: shown.content } : drafts}
        page={pageOf(shown ?? of, chosen)}
        shown={shownOf(shown ?? of, chosen)}
        chosen={chosen}
        findings={looked === null ? findings : []}
        problem={looked === null ? problem : null}
        onMend={onMend}
        head={head}
      />
    )
  const others = <OtherDrafts current={part} />
  if (!isNarrow) {
    return (
      <>
        {others}
        {pane}
      </>
    )
  }
  return (
    <OfficeDialog label="Preview" className="mt-0! mb-0! h-dvh max-h-dvh! max-w-none! md:m-0!" onClose={onClose}>
      <div className="flex h-full flex-col">
        <div className="flex h-12 flex-none items-center justify-between border-b border-hairline pr-2 pl-4">
          <h2 className="heading text-d5">Preview</h2>
          <OfficeIconButton label="Close the preview" data-first onClick={onClose}>
            <CloseIcon size={18} />
          </OfficeIconButton>
        </div>
        {others}
        {pane}
      </div>
    </OfficeDialog>
  )
}
