'use client'

import { ConflictDialog, type ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { coloursOf, type FamilyDraft, formOf, sizesOf } from '#lib/office/family/family-draft.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import type { useFamilySave } from './use-family-save.ts'

const FORM_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  brandCode: 'Brand',
  subCollectionCode: 'Collection',
  status: 'Status',
  shortDescription: 'Short description',
  longDescription: 'Description',
  materials: 'Materials',
  sizeChart: 'Size chart',
}

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((one) => partsOf(one)).join('; ')
  return partsOf(value).slice(0, 300)
}
const partsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).flat(2).join(' ') : String(value)

/** The user's changed page fields beside their current values. */
function pageFields(mine: Family, theirs: Family, draft: FamilyDraft): ConflictField[] {
  const [own, now] = [formOf(mine, draft), theirs.form]
  const fields = Object.keys(draft.form).map((name) => ({
    label: FORM_NAMES[name] ?? name.replace(/([A-Z])/g, ' $1').toLowerCase(),
    theirs: words(now[name as keyof typeof now]),
    mine: words(own[name as keyof typeof own]),
  }))
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const pictured = (list: readonly { name: string; pictures: readonly unknown[] }[]) =>
    list.map(({ name, pictures }) => `${name} (${pictures.length} pictures)`).join(', ')
  return [
    ...fields,
    ...(draft.colours
      ? [{ label: 'Colours', theirs: pictured(theirs.colours), mine: pictured(coloursOf(mine, draft)) }]
      : []),
    ...(draft.sizes ? [{ label: 'Sizes', theirs: named(theirs.sizes), mine: named(sizesOf(mine, draft)) }] : []),
  ]
}

/** Two people have changed one family: both values, and a question. */
export function FamilyConflict({
  family,
  draft,
  saving,
}: {
  family: Family
  draft: FamilyDraft
  saving: ReturnType<typeof useFamilySave>
}) {
  const { conflict } = saving
  if (!conflict) return null
  const by = conflict.kind === 'cells' ? conflict.remarks.find((remark) => remark.by)?.by : undefined
  const fields =
    conflict.kind === 'page'
      ? pageFields(family, conflict.theirs, draft)
      : conflict.cells.map(({ variantId, column, code, value }): ConflictField => {
          const remark = conflict.remarks.find((one) => one.variantId === variantId && one.column === column)
          return {
            label: `${SHEET_RULES[column].title}, ${code}`,
            theirs: shownCell(column, remark?.current ?? null) || 'nothing',
            mine: shownCell(column, value) || 'nothing',
          }
        })
  return (
    <ConflictDialog
      what={family.form.name}
      {...(by !== undefined && { by })}
      fields={fields}
      isRunning={saving.isSaving}
      onTheirs={saving.keepTheirs}
      onMine={saving.keepMine}
      onClose={saving.closeConflict}
    />
  )
}
