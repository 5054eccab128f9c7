'use client'

import { Alert } from '#components/ui/alert.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusLine } from '#components/ui/status-line.tsx'
import { SITE } from '#lib/site.ts'
import { refreshProfile, useProfile } from '#lib/watch/account.ts'
import { kycSteps } from './kyc-steps.ts'

/** Where a company's papers stand, and what comes next. */
export function KycStanding() {
  const { profile, error } = useProfile()
  if (!profile && error)
    return (
      <div className="space-y-4">
        <Alert tone="danger" live="polite" title="Where your papers stand cannot be shown just now.">
          {error.message}
        </Alert>
        <Button variant="outline" onClick={() => void refreshProfile()}>
          Try again
        </Button>
      </div>
    )
  if (!profile) return <KycSkeleton />
  const { approvalStatus, declinedReason, companyName } = profile
  return (
    <div className="space-y-8">
      {approvalStatus === 'declined' ? (
        <Alert tone="danger" title="Your KYC was declined.">
          {declinedReason}
        </Alert>
      ) : null}
      {approvalStatus === 'approved' ? (
        <Alert tone="success" title={`The papers of ${companyName} are approved.`}>
          Prices, favourites and orders are open to you.
        </Alert>
      ) : null}
      <StatusLine vertical steps={kycSteps(profile)} />
      <p className="max-w-prose border-t border-hairline pt-6">
        Questions about your papers? Call{' '}
        <a href={`tel:${SITE.phoneLink}`} className="link">
          {SITE.phone}
        </a>{' '}
        and say the name of your company.
      </p>
      <LinkButton href="/product-list" prefetch={false} variant="outline">
        Look at the cloth meanwhile
      </LinkButton>
    </div>
  )
}

/** The shape of the steps. */
export function KycSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading where your papers stand…</span>
      {['one', 'two', 'three', 'four'].map((step) => (
        <Skeleton key={step} className="h-12" />
      ))}
    </div>
  )
}
