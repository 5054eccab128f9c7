'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import {
  changesToSave,
  countChanges,
  countWrong,
  type FamilyDraft,
  overtakenCells,
  rightCells,
} from '#lib/office/family/family-draft.ts'
import { useKeys } from '#lib/office/keys.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import type { FamilyEditor } from './use-family-draft.ts'
import type { useFamilySave } from './use-family-save.ts'

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** "5 prices, 1 variant hidden, 2 codes" */
function changeWords({ cells, codes, made, pictures, colours, sizes, form }: FamilyDraft): string {
  const all = [...cells.values()]
  const of = (column: string) => all.filter((cell) => cell.column === column).length
  const hidden = all.filter(({ column, value }) => column === 'shop' && value === 'hidden').length
  const words: [number, string, string][] = [
    [of('price'), 'price', 'prices'],
    [of('was'), 'former price', 'former prices'],
    [of('bale'), 'bale size', 'bale sizes'],
    [of('shelf'), 'shelf', 'shelves'],
    [of('low'), 'low-stock level', 'low-stock levels'],
    [hidden, 'variant hidden', 'variants hidden'],
    [of('shop') - hidden, 'variant shown', 'variants shown'],
    [Object.keys(codes).length, 'code', 'codes'],
    [Object.keys(made).length, 'new variant', 'new variants'],
    [Object.keys(form).length, 'field', 'fields'],
    [Object.keys(pictures).length, 'picture description', 'picture descriptions'],
  ]
  return [
    ...words.flatMap(([count, one, more]) => (count > 0 ? [counted(count, one, more)] : [])),
    ...(colours ? ['colours and their pictures'] : []),
    ...(sizes ? ['sizes'] : []),
  ].join(', ')
}

/** Dark bar for unsaved changes: their number and description, >, Discard, schedule, Save. */
export function DiffBar({
  family,
  editor,
  saving,
  refusal,
}: {
  family: Family
  editor: FamilyEditor
  saving: ReturnType<typeof useFamilySave>
  refusal: string | null
}) {
  const { draft } = editor
  const [open, setOpen] = useState<'changes' | 'schedule' | null>(null)
  const total = countChanges(draft)
  const wrong = countWrong(draft)
  const overtaken = overtakenCells(draft, family).length
  const canSave = refusal === null && !saving.isSaving && total > wrong
  const isOnlyCells = changesToSave(family, draft) === null && rightCells(draft).length > 0
  useKeys(
    'Family',
    {
      'ctrl+s': { label: 'save', run: () => canSave && saving.save() },
      'ctrl+z': { label: 'undo', run: editor.undo, isInStatusBar: true },
      'ctrl+shift+z': { label: 'redo', run: editor.redo },
      'ctrl+y': { label: 'redo', run: editor.redo },
      d: { label: 'see the changes', run: () => setOpen(total > 0 ? 'changes' : null) },
    },
    refusal === null,
  )
  return (
    <>
      {saving.problem ? (
        <p role="alert" className="room-gutter flex-none border-t border-error bg-error-tint py-2">
          <b className="font-semibold">Not saved. {saving.problem.message}</b>{' '}
          {Object.values(saving.problem.fields ?? {})
            .filter((sentence) => sentence !== saving.problem?.message)
            .join(' ')}{' '}
          Your changes are still here.
        </p>
      ) : null}
      {total > 0 ? (
        <section
          aria-label="Unsaved changes"
          className="room-gutter flex min-h-12 flex-none flex-wrap items-center gap-2.5 bg-band py-1 text-band-paper"
        >
          <p role="status" className="mr-auto">
            <b className="font-semibold">
              {saving.isSaving
                ? `Saving ${counted(total, 'change', 'changes')}…`
                : counted(total, 'unsaved change', 'unsaved changes')}
            </b>{' '}
            <span className="text-band-muted max-md:hidden">{changeWords(draft)}</span>
            {wrong > 0 ? <b className="ml-2 font-semibold">{counted(wrong, 'error', 'errors')}</b> : null}
            {overtaken > 0 ? <b className="ml-2 font-semibold">{overtaken} also changed by someone else</b> : null}
            {editor.isStored ? null : (
              <b className="ml-2 font-semibold">This browser cannot store drafts: save before you leave</b>
            )}
          </p>
          <OfficeButton variant="band" keys="d" onClick={() => setOpen('changes')}>
            View changes
          </OfficeButton>
          <OfficeButton variant="band" onClick={editor.discard}>
            Discard
          </OfficeButton>
          <OfficeButton
            variant="band"
            refusal={
              refusal ?? (isOnlyCells ? null : 'Only prices, bales, levels, shelves and visibility can be scheduled.')
            }
            disabled={!canSave}
            onClick={() => setOpen('schedule')}
          >
            Schedule
          </OfficeButton>
          <OfficeButton variant="band-main" keys="ctrl+s" refusal={refusal} disabled={!canSave} onClick={saving.save}>
            {wrong > 0 ? `Save ${total - wrong}, leave out ${wrong}` : 'Save'}
          </OfficeButton>
        </section>
      ) : null}
      {open === 'changes' ? <ChangesDialog family={family} draft={draft} onClose={() => setOpen(null)} /> : null}
      {open === 'schedule' ? (
        <ScheduleDialog
          title={`${family.form.name}: ${counted(rightCells(draft).length, 'change', 'changes')} on a day`}
          button={`Schedule ${counted(rightCells(draft).length, 'change', 'changes')}`}
          onChoose={(startAt) => {
            setOpen(null)
            saving.schedule(startAt)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
