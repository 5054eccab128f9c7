'use client'

import type { ReactNode } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import type { KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import { useDocuments } from '#lib/kyc/queries.ts'
import { refreshProfile, useProfile } from '#lib/profile/watch.ts'

/**
 * Draws its content once the company's documents are loaded; before that a placeholder, or the reason for the failure.
 */
export function WithDocuments({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (status: KycUploadStatus, profile: Profile) => ReactNode
}) {
  const { profile, error: noProfile } = useProfile()
  const { data, error, refetch } = useDocuments()
  const problem = (data ? null : error) ?? (profile ? null : noProfile)
  if (problem)
    return (
      <div className="space-y-4">
        <Alert tone="danger" live="polite" title="We could not load your documents.">
          {problem.message}
        </Alert>
        <Button
          variant="outline"
          onClick={() => {
            void refetch()
            void refreshProfile()
          }}
        >
          Try again
        </Button>
      </div>
    )
  return data && profile ? children(data, profile) : skeleton
}
