import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Section } from '#components/kit/page/section.tsx'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import type { CompanyMember } from '#lib/contract/companies/office/company-fields.ts'
import { limitsText } from '#lib/orders/spending-limits.ts'

function MemberStatus({ member }: { member: CompanyMember }) {
  if (!member.active) return <StatusMark status="ended">Stopped</StatusMark>
  if (member.isInvited) return <StatusMark status="wait">Invited</StatusMark>
  return member.lastSeenAt ? (
    <When at={member.lastSeenAt} className="text-muted" />
  ) : (
    <span className="text-muted">not signed in yet</span>
  )
}

/** Limits of a member and their right to approve, as sentences; empty without both. */
function spendingText(member: CompanyMember): string {
  const limits = limitsText(member)
  return [limits && `Without approval up to ${limits}.`, member.approvesOrders && 'Approves orders of the team.']
    .filter(Boolean)
    .join(' ')
}

/** The people of a company, its owners first. */
export function Team({ company: { team } }: { company: OfficeCompany }) {
  return (
    <Section title="Team">
      {team.length === 0 ? <p className="text-muted">No team members.</p> : null}
      <ul>
        {team.map((member) => {
          const spending = spendingText(member)
          return (
            <li
              key={member.userId}
              className="grid min-h-(--row) grid-cols-[1fr_1fr_6.5rem] items-center gap-3 border-b border-hairline text-tiny"
            >
              <Link
                href={`/office/customers/${member.userId}`}
                prefetch={false}
                className="flex min-h-(--row) min-w-0 items-center font-semibold hover:underline"
              >
                <span className="truncate">{member.name}</span>
              </Link>
              <span
                className="truncate text-muted"
                title={member.isOwner ? 'Owner, all branches' : member.branches.join(', ')}
              >
                {member.isOwner ? 'Owner, all branches' : member.branches.join(', ') || 'no branch'}
              </span>
              <span className="text-right">
                <MemberStatus member={member} />
              </span>
              {spending ? <span className="col-span-3 pb-1.5 text-muted">{spending}</span> : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
