'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import {
  AGE_GROUP_TEXT,
  type AgeGroup,
  GENDER_TEXT,
  type Gender,
  MAX_PATTERN,
} from '#lib/contract/catalogue/feed-fields.ts'
import type { FamiliesChange } from '#lib/contract/catalogue/office/family-list.ts'
import { GoogleCategoryField } from './google-category-field.tsx'
import { PatternList } from './patterns.tsx'

const UNCHANGED = 'unchanged'
const NAMES = { [UNCHANGED]: 'Unchanged', '': 'Not stated' } as const

interface Chosen {
  gender: Gender | '' | typeof UNCHANGED
  ageGroup: AgeGroup | '' | typeof UNCHANGED
  /** Empty: unchanged. */
  pattern: string
  /** Null: unchanged. */
  googleCategory: number | null
}

/** Chosen values as a change of families; fields that stay unchanged are left out. */
const changeOf = ({ gender, ageGroup, pattern, googleCategory }: Chosen): FamiliesChange => ({
  ...(gender !== UNCHANGED && { gender }),
  ...(ageGroup !== UNCHANGED && { ageGroup }),
  ...(pattern.trim() !== '' && { pattern: pattern.trim() }),
  ...(googleCategory !== null && { googleCategory }),
})

/** Choice of feed fields for many families. The next step previews the change. */
export function FeedFieldsDialog({
  onChoose,
  onClose,
}: {
  onChoose: (change: FamiliesChange) => void
  onClose: () => void
}) {
  const patterns = useId()
  const [chosen, setChosen] = useState<Chosen>({
    ...{ gender: UNCHANGED, ageGroup: UNCHANGED, pattern: '', googleCategory: null },
  })
  const set = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  const change = changeOf(chosen)
  const isEmpty = Object.keys(change).length === 0
  return (
    <OfficeDialog label="Set feed fields" onClose={onClose} className="max-w-130">
      <form
        className="grid gap-3 p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) onChoose(change)
        }}
      >
        <h2 className="heading text-d5">Set feed fields</h2>
        <p className="text-muted">Empty fields stay unchanged.</p>
        <GoogleCategoryField value={chosen.googleCategory} onChange={(googleCategory) => set({ googleCategory })} />
        <OfficeSelect
          label="Gender"
          value={chosen.gender}
          names={{ ...NAMES, ...GENDER_TEXT }}
          onChange={(gender) => set({ gender })}
        />
        <OfficeSelect
          label="Age group"
          value={chosen.ageGroup}
          names={{ ...NAMES, ...AGE_GROUP_TEXT }}
          onChange={(ageGroup) => set({ ageGroup })}
        />
        <PatternList id={patterns} />
        <OfficeField
          label="Pattern"
          list={patterns}
          value={chosen.pattern}
          maxLength={MAX_PATTERN}
          onChange={(pattern) => set({ pattern })}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <OfficeButton type="button" onClick={onClose}>
            Cancel
          </OfficeButton>
          <OfficeButton type="submit" variant="main" disabled={isEmpty}>
            Preview change
          </OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  )
}
