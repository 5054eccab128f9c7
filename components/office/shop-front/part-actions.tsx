'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { useMenuKey } from '#components/kit/menu/use-menu-key.ts'
import { useKeys } from '#lib/office/keys.ts'
import { countChanges } from './publish-dialog.tsx'

/** One thing that the button "Add" adds. */
export interface AddEntry {
  id: string
  label: string
  refusal: string | null
  run: () => void
}

const ADD_MENU = 'add'

/** "Add": at once where there is one thing to add, a menu otherwise. C does so too. */
function AddButton({ entries }: { entries: readonly AddEntry[] }) {
  const [only] = entries
  // Until the part is read there is nothing that a press could add.
  if (!only) return null
  if (entries.length === 1) {
    return (
      <OfficeButton keys="c" refusal={only.refusal} title={`Add: ${only.label.toLowerCase()}`} onClick={only.run}>
        Add
      </OfficeButton>
    )
  }
  return (
    <span data-menu={ADD_MENU} className="contents">
      <OfficeMenu label="Add" keys="c" variant="quiet" entries={entries} />
    </span>
  )
}

function AddMenuKey() {
  useMenuKey(ADD_MENU, 'c', { group: 'Shop front', label: 'add' })
  return null
}

function AddKey({ run }: { run: () => void }) {
  useKeys('Shop front', { c: { label: 'add', run, isInFoot: true } })
  return null
}

/** The keys of "Add"; once, while the head draws its buttons twice. */
export function AddKeys({ entries }: { entries: readonly AddEntry[] }) {
  const [only] = entries
  if (entries.length > 1) return <AddMenuKey />
  return only && only.refusal === null ? <AddKey run={only.run} /> : null
}

/** At the right of the room's head: the versions, adding, publishing; on narrow screens the preview. */
export function PartActions({
  isShowingVersions,
  additions,
  count,
  publishRefusal,
  onVersions,
  onPublish,
  onPreview,
}: {
  isShowingVersions: boolean
  additions: readonly AddEntry[]
  /** Changes that are not published. */
  count: number
  /** Why this person may not publish. */
  publishRefusal: string | null
  onVersions: () => void
  onPublish: () => void
  /** Absent: there is nothing to preview. */
  onPreview: (() => void) | undefined
}) {
  return (
    <>
      {onPreview ? (
        <OfficeButton className="lg:hidden" onClick={onPreview}>
          Preview
        </OfficeButton>
      ) : null}
      <OfficeButton keys="w" aria-pressed={isShowingVersions} onClick={onVersions}>
        What was shown
      </OfficeButton>
      <AddButton entries={additions} />
      <OfficeButton variant="main" keys="ctrl+s" refusal={publishRefusal} disabled={count === 0} onClick={onPublish}>
        {count === 0 ? 'Nothing to publish' : `Publish ${countChanges(count)}`}
      </OfficeButton>
    </>
  )
}
