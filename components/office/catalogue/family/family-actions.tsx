'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton, officeButtonClass } from '#components/kit/button/office-button.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { productAddress } from '#lib/routes.ts'
import type { NamedChange } from '../families-change-dialog.tsx'
import { FamiliesChangeDialog } from '../families-change-dialog.tsx'

const PUT_ON: NamedChange = { label: 'Put on sale', change: { status: 'active' } }
const DRAFT: NamedChange = { label: 'Change to draft', change: { status: 'draft' } }

/** Actions for a whole family: put on sale now or on a day, take off sale, view in the shop, view its history. */
export function FamilyActions({ family, refusal }: { family: Family; refusal: string | null }) {
  const router = useRouter()
  const [asked, setAsked] = useState<NamedChange | null>(null)
  const { status } = family.form
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
      {asked ? (
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
