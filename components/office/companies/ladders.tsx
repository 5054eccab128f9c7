'use client'

import Link from 'next/link'
import { Section } from '#components/kit/page/section.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { LADDER_BUYER_NAMES, stepsText } from '#components/office/prices/ladder-draft.ts'
import { type ListedLadder, officeLadderList } from '#lib/contract/pricing/office/ladders.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const SHOWN = 8

/** The active ladders of a company and of its groups, with links to them. Shown to staff who can see prices. */
export function Ladders({ companyId }: { companyId: number }) {
  const may = useMay('prices.view')
  const input = { text: '', buyers: 'any', state: 'running', companyId, skip: 0 } as const
  const query = useOfficeQuery(officeLadderList, may ? input : null)
  if (!may) return null
  return (
    <Section title="Ladders" end={<span className="text-muted">ex-VAT, today</span>}>
      <Loaded query={query} what="the ladders" rows={2}>
        {({ ladders, total }) =>
          ladders.length === 0 ? (
            <p className="text-muted">No ladders. Ladders for all customers apply.</p>
          ) : (
            <>
              <ul>
                {ladders.slice(0, SHOWN).map((ladder) => (
                  <CompanyLadder key={ladder.ladderId} ladder={ladder} />
                ))}
              </ul>
              {total > SHOWN ? <p className="mt-1.5 text-tiny text-muted">And {total - SHOWN} more ladders.</p> : null}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function CompanyLadder({ ladder }: { ladder: ListedLadder }) {
  const { ladderId, name, buyer, buyerName } = ladder
  return (
    <li className="border-b border-hairline py-1.5 text-tiny">
      <Link className="link" href={`/office/prices/ladders?at=${ladderId}`}>
        {name}
      </Link>
      {buyer === 'company' ? null : <span className="text-muted"> ({buyerName || LADDER_BUYER_NAMES[buyer]})</span>}
      <span className="block">{stepsText(ladder)}</span>
    </li>
  )
}
