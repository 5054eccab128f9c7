'use client'

import type { ComponentType } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf, PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding, ContentVersion } from '#lib/contract/content/office/content.ts'
import { useRefusal } from '#lib/office/me.ts'
import { FooterEditor } from './editors/footer-editor.tsx'
import { HomeEditor } from './editors/home-editor.tsx'
import { ListsEditor } from './editors/lists-editor.tsx'
import { MenuEditor } from './editors/menu-editor.tsx'
import { NoticesEditor } from './editors/notices-editor.tsx'
import { PagesEditor } from './editors/pages-editor.tsx'
import type { PartEditorProps } from './editors/part-editor.ts'
import { RedirectsEditor } from './editors/redirects-editor.tsx'
import { PartPreview } from './part-preview.tsx'
import type { useContentCheck } from './use-content-check.ts'
import { usePartPlace } from './use-part-place.ts'
import { VersionsPanel } from './versions-panel.tsx'

/** Parts with an editor around their lists. */
const EDITORS: { [P in ContentPartName]?: ComponentType<PartEditorProps<P>> } = {
  home: HomeEditor,
  menu: MenuEditor,
  notices: NoticesEditor,
  footer: FooterEditor,
  pages: PagesEditor,
  redirects: RedirectsEditor,
}

/** Editor of a part. */
function PartEditor<P extends ContentPartName>({ part, ...props }: PartEditorProps<P> & { part: P }) {
  const Editor: ComponentType<PartEditorProps<P>> | undefined = EDITORS[part]
  return Editor ? <Editor {...(props as unknown as PartEditorProps<P>)} /> : <ListsEditor {...props} part={part} />
}

/** Editor or versions of a part, with its preview. */
export function PartBody<P extends ContentPartName>({
  part,
  of,
  content,
  check: { findings, problem },
  onChange,
  onMend,
  onGoBack,
}: {
  part: P
  of: PartContent
  content: ContentOf[P]
  check: ReturnType<typeof useContentCheck>
  onChange: (content: ContentOf[P]) => void
  onMend: (finding: ContentFinding) => void
  onGoBack: (version: ContentVersion) => void
}) {
  const place = usePartPlace(part)
  const { chosen, looked, look } = place
  const refusal = useRefusal('content.edit')
  const publishRefusal = useRefusal('content.publish')
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={classes(
          'flex min-h-0 min-w-0 flex-col',
          place.hasPreview ? 'flex-1 lg:w-[44%] lg:flex-none lg:border-r lg:border-hairline' : 'flex-1',
        )}
      >
        {place.isShowingVersions ? (
          <VersionsPanel
            part={part}
            looked={looked}
            refusal={publishRefusal}
            onLook={look}
            onGoBack={onGoBack}
            onClose={place.showVersions}
          />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto pb-6">
            <PartEditor
              part={part}
              content={content}
              findings={findings}
              refusal={refusal}
              chosen={chosen}
              onChoose={place.choose}
              onChange={onChange}
            />
          </div>
        )}
      </div>
      {place.isPreviewOpen ? (
        <PartPreview
          of={of}
          looked={looked}
          chosen={chosen}
          findings={findings}
          problem={problem}
          isNarrow={place.isNarrow}
          onMend={onMend}
          onLook={look}
          onClose={place.closePreview}
        />
      ) : null}
    </div>
  )
}
