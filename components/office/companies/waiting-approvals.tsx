import { When } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'

/** Orders above a team member's limit that wait for an approver of the company. Staff cannot approve them. */
export function WaitingApprovals({ company: { waitingApprovals } }: { company: OfficeCompany }) {
  if (waitingApprovals.length === 0) return null
  return (
    <Section title="Orders that wait for the company’s approval">
      <ul>
        {waitingApprovals.map(({ no, member, branch, total, since, until }) => (
          <li key={no} className="border-b border-hairline py-1.5 text-tiny">
            <b className="font-semibold">
              Request {no}, {showMoney(total, 'auto')}
            </b>{' '}
            of {member} for {branch}, <When at={since} />
            <span className="text-muted"> · until {showDay(dayInNairobi(new Date(until)))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
