'use client'

import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { officeFactors } from '#lib/contract/staff/office/factor.ts'
import { factorQuestion } from '#lib/office/confirm-factor.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ShowFactor } from '../sign-in/show-factor.tsx'

/** Requests the second factor before actions that cost money, grant rights or export data. */
export function ConfirmFactorDialog() {
  const question = useStore(factorQuestion, null)
  const { data: own } = useOfficeQuery(officeFactors, question ? {} : null)
  if (!question) return null
  return (
    <OfficeDialog label="Confirm that it is you" className="max-w-100!" onClose={() => question.answer(false)}>
      <div className="max-h-[88dvh] space-y-5 overflow-y-auto p-6">
        <h2 className="heading text-title">Confirm that it is you</h2>
        <p className="text-muted">{question.message} You will not be asked again for ten minutes.</p>
        {own ? (
          <ShowFactor
            label="Confirm"
            hasPasskey={own.passkeys.length > 0}
            hasCodes={own.hasAuthenticator || own.codesLeft > 0}
            onDone={() => question.answer(true)}
          />
        ) : null}
      </div>
    </OfficeDialog>
  )
}
