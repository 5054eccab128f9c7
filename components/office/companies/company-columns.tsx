import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedCompany } from '#lib/contract/companies/office/companies.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'

export const KYC_MARKS: Readonly<Record<ApprovalStatus, { status: Status; word: string }>> = {
  pending: { status: 'wait', word: 'To approve' },
  declined: { status: 'ended', word: 'Declined' },
  approved: { status: 'done', word: 'Approved' },
}

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

function Kyc({ company }: { company: ListedCompany }) {
  const { status, word } = KYC_MARKS[company.approvalStatus]
  return <StatusMark status={status}>{word}</StatusMark>
}

function Branches({ company: { branches, branchesToDecide } }: { company: ListedCompany }) {
  if (branchesToDecide === 0) return <>{branches}</>
  return <StatusMark status="look">{branchesToDecide} to approve</StatusMark>
}

/** The columns of the list of companies. */
export const COMPANY_COLUMNS: readonly OfficeColumn<ListedCompany>[] = [
  {
    id: 'name',
    title: 'Company',
    width: 180,
    grow: 3,
    sort: 'name',
    isLink: true,
    isFixed: true,
    cell: ({ name }) => <b className="truncate font-semibold">{name}</b>,
  },
  { id: 'no', title: 'No.', width: 64, isHiddenAtFirst: true, cell: ({ companyId }) => companyId },
  { id: 'category', title: 'Category', width: 124, grow: 1, yields: 1, cell: ({ category }) => cut(category ?? '') },
  { id: 'place', title: 'Place', width: 130, grow: 2, yields: 5, cell: ({ place }) => cut(place) },
  { id: 'kyc', title: 'KYC', width: 120, cell: (company) => <Kyc company={company} /> },
  { id: 'branches', title: 'Branches', width: 92, yields: 3, cell: (company) => <Branches company={company} /> },
  { id: 'rep', title: 'Representative', width: 120, grow: 1, yields: 2, cell: ({ rep }) => cut(rep ?? '') },
  {
    id: 'last',
    title: 'Last order',
    width: 92,
    yields: 4,
    sort: 'last-order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <When at={lastOrderAt} /> : ''),
  },
  {
    id: 'outstanding',
    title: 'Owes, KSh',
    width: 104,
    align: 'right',
    cell: ({ outstanding }) => (outstanding === null ? '' : <MoneyFigure cents={outstanding} />),
  },
  {
    id: 'limit',
    title: 'Limit, KSh',
    width: 104,
    align: 'right',
    cell: ({ limit }) => (limit === null ? '' : <MoneyFigure cents={limit} />),
  },
]

/** A company of the list on a phone: two lines. */
export function CompanyPhoneRow({ company }: { company: ListedCompany }) {
  const { name, place, outstanding } = company
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <b className="truncate font-semibold">{name}</b>
      <Kyc company={company} />
      <span className="truncate text-tiny text-muted">{place}</span>
      <span className="text-right text-tiny">
        {outstanding === null ? null : (
          <>
            <span className="text-muted">owes</span> <MoneyFigure cents={outstanding} isAlone />
          </>
        )}
      </span>
    </span>
  )
}
