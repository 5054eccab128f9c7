import { LinkButton } from '#components/kit/button/button.tsx'
import { belongsToCompany, ownsCompany, worksAtBranch } from '#lib/account/capabilities.ts'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import { kindOf } from './account-places.ts'

const STATUSES = {
  approved: { text: 'Approved', look: 'bg-success-tint text-success' },
  pending: { text: 'Waiting for approval', look: 'bg-warning-tint text-warning' },
  declined: { text: 'Declined', look: 'bg-error-tint text-error' },
} as const

/** The kind of account and the state of its documents, which users cannot change themselves. */
export function ProfileStatus({ profile }: { profile: Profile }) {
  const { userType, approvalStatus, declinedReason, traderCategory, companyName, companyLogo, primaryEmail } = profile
  const { text, look } = STATUSES[approvalStatus]
  const ofCompany = belongsToCompany(userType)
  return (
    <section aria-label="Your account status" className="border border-hairline bg-paper p-5 md:p-6">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {companyLogo ? (
          // biome-ignore lint/performance/noImgElement: one's own, from a call; no picture of the catalogue
          <img src={companyLogo} alt={`Logo of ${companyName}`} className="size-20 shrink-0 bg-white object-contain" />
        ) : null}
        <dl className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4">
          <Fact name="Account">{kindOf(userType)}</Fact>
          <Fact name="You sign in with">{primaryEmail}</Fact>
          {worksAtBranch(userType) && companyName ? <Fact name="Company">{companyName}</Fact> : null}
          {traderCategory ? <Fact name="Trader category">{traderCategory}</Fact> : null}
          {ofCompany ? (
            <Fact name="Documents (KYC)">
              <span className={`inline-block px-2 text-small ${look}`}>{text}</span>
            </Fact>
          ) : null}
        </dl>
      </div>
      {declinedReason ? <p className="mt-4 border-t border-hairline pt-4">{declinedReason}</p> : null}
      {ownsCompany(userType) && approvalStatus !== 'approved' ? (
        <LinkButton href="/kyc-upload" prefetch={false} variant="outline" size="small" className="mt-4">
          {approvalStatus === 'declined' ? 'Edit KYC' : 'See document status'}
        </LinkButton>
      ) : null}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
