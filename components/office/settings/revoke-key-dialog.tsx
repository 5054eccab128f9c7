'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type ApiKey, officeApiKeyRevoke } from '#lib/contract/integrations/office/api-keys.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Confirms revoking a key: it cannot be undone. */
export function RevokeKeyDialog({
  apiKey: { keyId, name, lastUsedAt },
  onClose,
}: {
  apiKey: ApiKey
  onClose: () => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officeApiKeyRevoke, {
    refreshes: ['office-api-keys', 'office-audit-list'],
    onDone: (_key, message) => {
      noteDone(message)
      onClose()
    },
  })
  const title = `Revoke the key for ${name}?`
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <div className="p-5">
        <h2 className="heading text-title">{title}</h2>
        <p className="mt-1">
          Its requests are refused at once. This cannot be undone.{' '}
          {lastUsedAt ? (
            <>
              It was last used <When at={lastUsedAt} />.
            </>
          ) : (
            'It was never used.'
          )}
        </p>
        {problem ? (
          <AlertLine tone="error" title="Not revoked." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex gap-2">
          <OfficeButton variant="main" disabled={isRunning} onClick={() => void run({ keyId })}>
            Revoke key
          </OfficeButton>
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
