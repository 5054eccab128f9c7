'use client'

import Link from 'next/link'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officeShopFacts } from '#lib/contract/site/office/shop-facts.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { pathOfSettings } from '#lib/office/settings-tabs.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ListHead } from '../list-head.tsx'

/** Address at the top of the footer, read-only. Staff change it in the settings. */
export function FooterAddress() {
  const maySee = useMay('settings.view')
  const query = useOfficeQuery(officeShopFacts, maySee ? {} : null)
  const facts = query.data?.facts
  return (
    <section aria-label="Address">
      <ListHead title="Address">
        {maySee ? (
          <Link href={pathOfSettings('company')} className="link touch-target">
            Settings, Company
          </Link>
        ) : (
          <span />
        )}
      </ListHead>
      <div className="border-t border-ink py-2">
        {!maySee ? (
          <p className="room-gutter text-muted">
            The address is set in Settings, Company. {whoMay('settings.view')} can see it there.
          </p>
        ) : !facts ? (
          <QueryState query={query} what="the address" rows={2} />
        ) : (
          <address className="room-gutter not-italic">
            {[
              facts.company,
              facts.street,
              [facts.postBox, [facts.town, facts.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
              [facts.phone, facts.hours].filter(Boolean).join(', '),
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        )}
      </div>
    </section>
  )
}
