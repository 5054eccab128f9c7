'use client'

import { LinkButton } from '#components/kit/button/button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import { WithAccount } from './with-account.tsx'

/**
 * Banner over every page of a trader whose documents are pending or declined. Every page's HTML contains both texts;
 * the kind of viewer decides before the first paint which is visible (theme.css). The reason loads later into reserved
 * space. The linked page shows a longer reason in full.
 */
export function KycBanner() {
  return (
    <>
      <section aria-label="Your KYC" className="kyc-banner kyc-pending border-warning bg-warning-tint">
        <div className="kyc-row shop-width">
          <WarningIcon size={24} className="text-warning" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              <WithAccount>
                {({ isUploaded }) =>
                  isUploaded === false ? 'We need your documents' : 'Your KYC is waiting for approval'
                }
              </WithAccount>
            </p>
            <p>You can see prices, save favourites and order once your documents are approved.</p>
          </div>
          <LinkButton href="/kyc-upload" prefetch={false} variant="outline">
            <WithAccount>
              {({ isUploaded }) => (isUploaded === false ? 'Send documents' : 'See the status')}
            </WithAccount>
          </LinkButton>
        </div>
      </section>
      <section aria-label="Your KYC" className="kyc-banner kyc-declined border-error bg-error-tint">
        <div className="kyc-row shop-width">
          <WarningIcon size={24} className="text-error" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">Your KYC was declined</p>
            <p className="line-clamp-3 h-18 md:line-clamp-2 md:h-12">
              <WithAccount>{({ declinedReason }) => declinedReason ?? DEFAULT_DECLINED_REASON}</WithAccount>
            </p>
          </div>
          <LinkButton href="/kyc-upload" prefetch={false}>
            Edit KYC
          </LinkButton>
        </div>
      </section>
    </>
  )
}
