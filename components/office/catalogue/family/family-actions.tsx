'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton, officeButtonClass } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { countChanges, countWrong, isEmpty, missingForSale } from '#lib/office/family/family-draft.ts'
import { productAddress } from '#lib/routes.ts'
import type { NamedChange } from '../families-change-dialog.tsx'
import { FamiliesChangeDialog } from '../families-change-dialog.tsx'
import type { FamilyEditor } from './use-family-draft.ts'
import type { useFamilySave } from './use-family-save.ts'

const PUT_ON: NamedChange = { label: 'Put on sale', change: { status: 'active' } }
const DRAFT: NamedChange = { label: 'Change to draft', change: { status: 'draft' } }

/** Actions for a whole family: put on sale now or on a day, take off sale, view in the shop, view its history. */
export function FamilyActions({
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
  const router = useRouter()
  const [asked, setAsked] = useState<NamedChange | null>(null)
  const { status } = family.form
  const hasUnsaved = !isEmpty(editor.draft)
  const shown = family.variants.find(({ shop }) => shop === 'shown')
  return (
    <>
      {status === 'active' && shown ? (
        <a
          href={productAddress(shown.variantId)}
          target="_blank"
          rel="noreferrer"
          className={officeButtonClass('quiet')}
        >
          View in shop
        </a>
      ) : null}
      {status === 'active' ? null : (
        <OfficeButton variant="outline" refusal={refusal} onClick={() => setAsked(PUT_ON)}>
          Put on sale
        </OfficeButton>
      )}
      <OfficeMenu
        label="More"
        entries={[
          ...(status === 'draft'
            ? []
            : [{ id: 'draft', label: 'Change to draft…', refusal, run: () => setAsked(DRAFT) }]),
          {
            ...{ id: 'end', label: 'End or replace…', refusal },
            run: () => router.push(`/office/catalogue/${family.familyId}/end`),
          },
        ]}
      />
      <Link href={`/office/log?of=family:${family.familyId}`} prefetch={false} className={officeButtonClass('quiet')}>
        History
      </Link>
      {asked === PUT_ON && hasUnsaved ? (
        <SaveOnSale
          missing={missingForSale(family, editor.draft)}
          unsaved={countChanges(editor.draft)}
          wrong={countWrong(editor.draft)}
          onSave={() => {
            setAsked(null)
            saving.saveOnSale()
          }}
          onClose={() => setAsked(null)}
        />
      ) : asked ? (
        <FamiliesChangeDialog
          which={{ familyIds: [family.familyId] }}
          asked={asked}
          onStarted={() => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/** Confirms that a family with unsaved changes is saved and put on sale, or lists the missing parts. */
function SaveOnSale({
  missing,
  unsaved,
  wrong,
  onSave,
  onClose,
}: {
  missing: readonly string[]
  /** Number of unsaved changes. */
  unsaved: number
  /** Number of invalid changes. */
  wrong: number
  onSave: () => void
  onClose: () => void
}) {
  const changes = `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`
  const isReady = missing.length === 0 && wrong === 0
  return (
    <OfficeDialog label="Put on sale" onClose={onClose} className="max-w-130">
      <div className="p-6">
        <h2 className="heading text-d5">{isReady ? 'Save and put on sale' : 'Not ready for sale'}</h2>
        <p className="mt-2">
          {missing.length > 0
            ? `Add ${missing.join(' and ')} first.`
            : wrong > 0
              ? `Correct ${wrong === 1 ? 'the error' : `the ${wrong} errors`} in your unsaved changes first.`
              : `This page has ${changes}. They are saved first. Customers see the family within two seconds.`}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <OfficeButton data-first={isReady ? undefined : true} onClick={onClose}>
            {isReady ? 'Cancel' : 'Close'}
          </OfficeButton>
          {isReady ? (
            <OfficeButton variant="main" data-first onClick={onSave}>
              Save and put on sale
            </OfficeButton>
          ) : null}
        </div>
      </div>
    </OfficeDialog>
  )
}
