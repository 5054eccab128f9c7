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

/** "Add", key C: adds immediately if there is a single kind of entry, otherwise opens a menu. */
function AddButton({ entries }: { entries: readonly AddEntry[] }) {
  const [only] = entries
  // Before the part is loaded, a press has no entry to add.
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
  useKeys('Shop front', { c: { label: 'add', run, isInStatusBar: true } })
  return null
}

/** The keys of "Add"; once, while the head draws its buttons twice. */
export function AddKeys({ entries }: { entries: readonly AddEntry[] }) {
  const [only] = entries
  if (entries.length > 1) return <AddMenuKey />
  return only && only.refusal === null ? <AddKey run={only.run} /> : null
}

/** Actions at the right of the page head: versions, add, publish, and the preview on narrow screens. */
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
  /** Why the user cannot publish. */
  publishRefusal: string | null
  onVersions: () => void
  onPublish: () => void
  /** Absent if no preview exists. */
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
        Versions
      </OfficeButton>
      <AddButton entries={additions} />
      <OfficeButton variant="main" keys="ctrl+s" refusal={publishRefusal} disabled={count === 0} onClick={onPublish}>
        {count === 0 ? 'Nothing to publish' : `Publish ${countChanges(count)}`}
      </OfficeButton>
    </>
  )
}
