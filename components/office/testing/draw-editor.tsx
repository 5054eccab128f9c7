import { type ComponentType, useState } from 'react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { type ContentFinding, officeContentTargets } from '#lib/contract/content/office/content.ts'
import type { PartEditorProps } from '../shop-front/editors/part-editor.ts'
import { drawOffice, signedInAs } from './draw-office.tsx'

/**
 * Draws an editor of a part of the shop front as its page does, with the changed content and the open item passed back
 * to it.
 * @returns the user, and `content`, which reads the part's current content
 */
export function drawEditor<P extends ContentPartName>(
  Editor: ComponentType<PartEditorProps<P>>,
  start: ContentOf[P],
  given: { findings?: ContentFinding[]; chosen?: string; refusal?: string } = {},
) {
  signedInAs('owner')
  answerCall(officeContentTargets, () => ({
    data: [
      { group: 'Pages', target: '/delivery', name: 'Delivery by county' },
      { group: 'Pages', target: 'list:offers', name: 'Offers' },
    ],
  }))
  let latest = start
  function Room() {
    const [content, setContent] = useState(start)
    const [chosen, setChosen] = useState<string | null>(given.chosen ?? null)
    return (
      <Editor
        content={content}
        findings={given.findings ?? []}
        refusal={given.refusal ?? null}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(next) => {
          latest = next
          setContent(next)
        }}
      />
    )
  }
  return {
    ...drawOffice(
      <main style={{ overflowY: 'auto' }}>
        <Room />
      </main>,
    ),
    content: () => latest,
  }
}
