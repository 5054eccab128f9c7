'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { codeFault, type FamilyDraft, madeFault } from '#lib/office/family/family-draft.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'

interface Line {
  key: string
  what: string
  before: string
  after: string
  fault: string | null
}

/** All unsaved changes, errors first. */
function linesOf(family: Family, draft: FamilyDraft): Line[] {
  const codes = new Map(family.variants.map(({ variantId, code }) => [String(variantId), code]))
  const lines: Line[] = [
    ...[...draft.cells].map(([key, { column, code, before, value, fault }]) => ({
      ...{ key, what: `${SHEET_RULES[column].title}, ${code}`, fault },
      ...{ before: shownCell(column, before), after: shownCell(column, value) },
    })),
    ...Object.entries(draft.codes).map(([id, code]) => ({
      ...{ key: `code ${id}`, what: 'Code', before: codes.get(id) ?? '', after: code, fault: codeFault(code) },
    })),
    ...Object.entries(draft.made).map(([key, cell]) => ({
      ...{ key, what: `New variant ${key.replace('\t', ', ')}`, before: '', after: cell.price, fault: madeFault(cell) },
    })),
    ...Object.keys(draft.form).map((name) => ({
      ...{ key: `form ${name}`, what: name.replace(/([A-Z])/g, ' $1').toLowerCase(), before: '', fault: null },
      after: 'changed',
    })),
    ...(draft.colours
      ? [{ key: 'colours', what: 'Colours and their pictures', before: '', after: 'changed', fault: null }]
      : []),
    ...(draft.sizes ? [{ key: 'sizes', what: 'Sizes', before: '', after: 'changed', fault: null }] : []),
    ...Object.entries(draft.pictures).map(([sha256, { alt }]) => ({
      ...{ key: sha256, what: 'Picture description', before: '', after: alt || 'focus point', fault: null },
    })),
  ]
  return lines.toSorted((one, other) => Number(other.fault !== null) - Number(one.fault !== null))
}

/** Dialog of all unsaved changes with their previous values, errors first. */
export function ChangesDialog({ family, draft, onClose }: { family: Family; draft: FamilyDraft; onClose: () => void }) {
  const lines = linesOf(family, draft)
  return (
    <OfficeDialog label="Unsaved changes" onClose={onClose}>
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">
          {lines.length === 1 ? '1 change' : `${lines.length} changes`} of {family.form.name}
        </h2>
        <table className="mt-3 w-full text-left">
          <thead className="border-b border-ink text-tiny text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 font-medium">
                What
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                Before
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, what, before, after, fault }) => (
              <tr key={key} className="border-b border-hairline align-top">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {what}
                  {fault ? <span className="block text-tiny font-semibold text-error">{fault}</span> : null}
                </th>
                <td className="py-1.5 pr-3 text-right text-muted">{before}</td>
                <td className="py-1.5 text-right font-semibold">{after || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-4 flex justify-end">
          <OfficeButton data-first onClick={onClose}>
            Close
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
